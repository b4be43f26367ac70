import ipaddr from 'ipaddr.js'

/** This machine, in CIDR notation. */
export const LOOPBACK_NETWORKS: readonly string[] = ['127.0.0.0/8', '::1/128']

/** Networks for private use (RFC 1918, RFC 4193), in CIDR notation. */
export const PRIVATE_NETWORKS: readonly string[] = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
]

/** A set of IP networks. */
export interface Networks {
  /** Whether an address is in one of the networks. IPv4-mapped IPv6 addresses count as IPv4. */
  has(address: string): boolean
  /** Whether a network or address lies within one of the networks. Throws RangeError for malformed text. */
  contains(cidr: string): boolean
}

type Subnet = [network: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

function parseNetwork(cidr: string): Subnet {
  const [address = ''] = cidr.split('/')
  if (isAddress(address) && ipaddr.isValidCIDR(cidr)) return ipaddr.parseCIDR(cidr)
  if (!isAddress(cidr)) throw new RangeError(`"${cidr}" is not a network like 10.0.0.0/8.`)
  const single = ipaddr.parse(cidr)
  return [single, single.kind() === 'ipv4' ? 32 : 128]
}

/** Parses CIDR networks (`10.0.0.0/8`) and addresses. Throws RangeError naming the first malformed one. */
export function createNetworks(cidrs: readonly string[]): Networks {
  const subnets = cidrs.map(parseNetwork)
  const isWithin = ([address, bits]: Subnet): boolean =>
    subnets.some(
      ([network, length]) =>
        network.kind() === address.kind() && bits >= length && address.match(network, length),
    )
  return {
    has: (address) => isWithin([ipaddr.process(address), 128]),
    contains: (cidr) => isWithin(parseNetwork(cidr)),
  }
}

/** Whether a text is an IP address in canonical notation: four decimal numbers, or IPv6 without a zone. */
export const isAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || (ipaddr.IPv6.isValid(text) && !text.includes('%'))

/** Global unicast (RFC 4291, section 2.4). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is public: global unicast and not in a special-purpose registry (RFC 6890). */
export function isPublic(text: string): boolean {
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast)
}

const INTERNAL_RANGES = new Set([
  'private',
  'loopback',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
  'unspecified',
])

/** Whether an address belongs to a private or local network. */
export const isInternal = (text: string): boolean => INTERNAL_RANGES.has(ipaddr.process(text).range())
