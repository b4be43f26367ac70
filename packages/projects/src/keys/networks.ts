import { createNetworks } from '@tillkey/outbound'
import { fieldRefused } from '../projects-errors.ts'

const MAX_NETWORKS = 50

function isNetwork(text: string): boolean {
  try {
    createNetworks([text])
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Throws 400 for what is no network (RFC 4632, RFC 4291). */
export function assertNetworks(networks: readonly string[]): void {
  if (networks.length > MAX_NETWORKS)
    throw fieldRefused('allowed_networks', `can list ${MAX_NETWORKS} networks at most`)
  const wrong = networks.findIndex((network) => !isNetwork(network))
  if (wrong >= 0)
    throw fieldRefused(`allowed_networks.${wrong}`, 'must be an address or a network, e.g. 192.0.2.0/24')
}

/** Whether an address, IPv4 within IPv6 included, is in one of some networks; no networks stand for every address. */
export const isInNetworks = (address: string, networks: readonly string[]): boolean =>
  networks.length === 0 || createNetworks(networks).has(address)

/** Whether every address of some networks is in others too; no networks stand for every address. */
export function areWithinNetworks(networks: readonly string[], others: readonly string[]): boolean {
  if (others.length === 0) return true
  const outer = createNetworks(others)
  return networks.length > 0 && networks.every((network) => outer.contains(network))
}
