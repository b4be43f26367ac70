import type { LookupAddress } from 'node:dns'
import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * What may be called: `public`, over https in public networks; `loopback`, on this machine too, over http as well; `any`, in
 * private networks too.
 */
export type Networks = 'public' | 'loopback' | 'any'

/** An address is in a network that may not be reached. */
export class NetworkRefused extends Error {
  constructor() {
    super('is in a network that may not be reached')
  }
}

function listOf(...subnets: string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = '', bits = ''] = subnet.split('/')
    list.addSubnet(network, Number(bits), isIP(network) === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

const loopback = listOf('127.0.0.0/8', '::1/128')
/** Networks that are not of the internet (RFC 6890). */
const notPublic = listOf(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/127',
  '64:ff9b::/96',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
)

const isIn = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')

const mayReach = (address: string, networks: Networks): boolean =>
  networks === 'any' || !isIn(notPublic, address) || (networks === 'loopback' && isIn(loopback, address))

/** Looks names up as usual and answers only with addresses that may be reached, so that no name leads inside. */
export const lookupWithin =
  (networks: Networks): LookupFunction =>
  (hostname, options, callback) =>
    lookUp(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const allowed = (found ?? []).filter(({ address }) => mayReach(address, networks))
      const [first] = allowed
      if (error) callback(error, '', 0)
      else if (!first) callback(new NetworkRefused(), '', 0)
      else if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })

/** Refuses an address written as a number, which nobody looks up. Throws NetworkRefused. */
export function assertReachable({ hostname }: URL, networks: Networks): void {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !mayReach(host, networks)) throw new NetworkRefused()
}
