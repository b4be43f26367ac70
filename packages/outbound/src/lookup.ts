import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
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

/** Strips the brackets of IPv6 addresses. */
export const toHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/**
 * Resolves names like `dns.lookup` and drops addresses that are not allowed. A socket that uses it connects to a checked
 * address, even if the name resolves differently a moment later.
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

/**
 * Checks hosts that are IP addresses, for which sockets skip the lookup. Throws NetworkRefused, also for addresses with
 * a zone (`fe80::1%lo`), which are local.
 */
export function assertAllowedLiteral(host: string, isAllowed: IsAllowed): void {
  const isLiteral = isAddress(host) || isIP(host) !== 0
  if (isLiteral && !(isAddress(host) && isAllowed(host))) throw new NetworkRefused()
}
