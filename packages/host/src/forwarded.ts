import { isAddress, isInternal } from '@tillkey/outbound'
import type { FastifyRequest } from 'fastify'

/** What a trusted proxy reports of a request besides addresses. */
export interface Forwarded {
  /** Scheme with which the client reached the trusted proxy. Undefined without a proxy. */
  forwardedScheme: 'http' | 'https' | undefined
  /** Whether a trusted proxy sent X-Forwarded-For with only non-public addresses. */
  isForwardedPrivately: boolean
  /** City and country of the client according to the trusted proxy (`CF-IPCity`, `CF-IPCountry`). Empty without one. */
  location: string
}

/** What a proxy reports of a request depends on these. */
export interface ProxiedRequest {
  server: Pick<FastifyRequest['server'], 'proxy'>
  headers: Record<string, string | string[] | undefined>
}

function forwardedScheme({ server, headers }: ProxiedRequest): Forwarded['forwardedScheme'] {
  if (server.proxy !== 'trusted') return undefined
  // The last value is the trusted proxy's.
  const scheme = String(headers['x-forwarded-proto'] ?? '')
    .split(',')
    .at(-1)
    ?.trim()
    .toLowerCase()
  return scheme === 'http' || scheme === 'https' ? scheme : undefined
}

function isForwardedPrivately({ server, headers }: ProxiedRequest): boolean {
  const forwarded = headers['x-forwarded-for']
  if (server.proxy !== 'trusted' || forwarded === undefined) return false
  const addresses = String(forwarded)
    .split(',')
    .map((address) => address.trim())
  return !addresses.some((address) => isAddress(address) && !isInternal(address))
}

/** Upper bound on the length of a location. */
const MAX_LOCATION_LENGTH = 100

function readLocation({ server, headers }: ProxiedRequest): string {
  if (server.proxy !== 'trusted') return ''
  const headerValues = [headers['cf-ipcity'], headers['cf-ipcountry']]
  const parts = headerValues.filter((part) => typeof part === 'string' && part !== '')
  return parts.map((part) => String(part).slice(0, MAX_LOCATION_LENGTH)).join(', ')
}

/** Reads what the proxy reports. */
export const readForwarded = (request: ProxiedRequest): Forwarded => ({
  forwardedScheme: forwardedScheme(request),
  isForwardedPrivately: isForwardedPrivately(request),
  location: readLocation(request),
})
