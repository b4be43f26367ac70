import { sendByFetch } from './fetching.ts'
import type { Fetch } from './runtime-types.ts'
import type { Transport } from './transport.ts'

/**
 * The transport of pages and their workers. A browser follows redirects itself, hands `X-Session-Token` to any origin, and does
 * not tell where it is led: with a session token it follows nowhere.
 */
export const fetchTransport =
  (fetch?: Fetch): Transport =>
  (request) =>
    sendByFetch(request, request.headers['x-session-token'] ? 'manual' : 'follow', fetch).catch(() => {
      // A browser does not say why, but tells what it refuses, which may be a token.
      throw new TypeError('fetch failed')
    })

export const defaultTransport: Transport = fetchTransport()
