import { BlockList, isIP } from 'node:net'
import { fieldRefused } from '../projects-errors.ts'

const MAX_NETWORKS = 50
const BITS = { 4: 32, 6: 128 } as const

interface Subnet {
  address: string
  bits: number
  family: 4 | 6
}

/** Reads `192.0.2.0/24`, `2001:db8::/32` or a single address; nothing for any other text. */
function subnetOf(text: string): Subnet | undefined {
  const [address = '', length, ...rest] = text.split('/')
  const family = isIP(address)
  if (rest.length > 0 || (family !== 4 && family !== 6)) return undefined
  const bits = length === undefined ? BITS[family] : Number(length)
  const isLength = length === undefined || /^\d{1,3}$/.test(length)
  return isLength && bits <= BITS[family] ? { address, bits, family } : undefined
}

const typeOf = (family: 4 | 6): 'ipv4' | 'ipv6' => (family === 4 ? 'ipv4' : 'ipv6')

/** Throws 400 for what is no network (RFC 4632, RFC 4291). */
export function assertNetworks(networks: readonly string[]): void {
  if (networks.length > MAX_NETWORKS)
    throw fieldRefused('allowed_networks', `can list ${MAX_NETWORKS} networks at most`)
  const wrong = networks.findIndex((network) => subnetOf(network) === undefined)
  if (wrong >= 0)
    throw fieldRefused(`allowed_networks.${wrong}`, 'must be an address or a network, e.g. 192.0.2.0/24')
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const { address, bits, family } of networks.flatMap((network) => subnetOf(network) ?? []))
    list.addSubnet(address, bits, typeOf(family))
  return list
}

/** Whether an address, IPv4 within IPv6 included, is in one of some networks; no networks stand for every address. */
export function isInNetworks(from: string, networks: readonly string[]): boolean {
  const address = from.replace(/^::ffff:(?=\d+\.)/i, '')
  const family = isIP(address)
  if (networks.length === 0) return true
  return (family === 4 || family === 6) && listOf(networks).check(address, typeOf(family))
}

/** Whether every address of some networks is in others too; no networks stand for every address. */
export function areWithinNetworks(networks: readonly string[], others: readonly string[]): boolean {
  if (others.length === 0) return true
  const outer = others.flatMap((network) => subnetOf(network) ?? [])
  const isWithin = ({ address, bits, family }: Subnet): boolean =>
    outer.some((other) => {
      const isNarrower = other.family === family && bits >= other.bits
      return isNarrower && isInNetworks(address, [`${other.address}/${other.bits}`])
    })
  return networks.length > 0 && networks.every((network) => isWithin(subnetOf(network) as Subnet)) // were read before
}
