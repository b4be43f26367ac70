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

/** Throws 400 for malformed networks (RFC 4632, RFC 4291). */
export function assertNetworks(networks: readonly string[]): void {
  if (networks.length > MAX_NETWORKS)
    throw fieldRefused('allowed_networks', `cannot have more than ${MAX_NETWORKS} networks`)
  const wrong = networks.findIndex((network) => !isNetwork(network))
  if (wrong >= 0)
    throw fieldRefused(`allowed_networks.${wrong}`, 'must be an address or a network, e.g. 192.0.2.0/24')
}

/** Whether an address, including IPv4-mapped IPv6, is in one of the networks. No networks match every address. */
export const isInNetworks = (address: string, networks: readonly string[]): boolean =>
  networks.length === 0 || createNetworks(networks).has(address)

/** Whether networks lie within others. No networks stand for every address. */
export function areWithinNetworks(networks: readonly string[], others: readonly string[]): boolean {
  if (others.length === 0) return true
  const outer = createNetworks(others)
  return networks.length > 0 && networks.every((network) => outer.contains(network))
}
