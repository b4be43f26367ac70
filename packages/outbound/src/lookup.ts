import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isAddress } from './networks.ts'

/** Whether an IP address may be connected to. */
export type IsAllowed = (address: string) => boolean

/** The destination is in a network that may not be reached. */
export class NetworkRefused extends Error {
  constructor() {
    super('is in a network that may not be reached')
    this.name = 'NetworkRefused'
  }
}

/** Without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/**
 * Resolves names like `dns.lookup` and drops every address that may not be reached. A socket opened with it connects to an
 * address that was checked, however soon the name resolves to another.
 */
export const lookupAllowed =
  (isAllowed: IsAllowed): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const allowed = (found ?? []).filter(({ address }) => isAllowed(address))
      const [first] = allowed
      if (error) callback(error, '', 0)
      else if (!first) callback(new NetworkRefused(), '', 0)
      else if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })

/** Checks a host that is an address, which sockets do not look up. Throws NetworkRefused. */
export function assertAllowedLiteral(host: string, isAllowed: IsAllowed): void {
  if (isAddress(host) && !isAllowed(host)) throw new NetworkRefused()
}
