import { sendByFetch } from './fetching.ts'
import type { Fetch } from './runtime-types.ts'
import type { Transport } from './transport.ts'

/**
 * Transport of pages and workers. Browsers follow redirects themselves, send `X-Session-Token` to any origin and hide the
 * target, so redirects are not followed with a session token.
 */
export const fetchTransport =
  (fetch?: Fetch): Transport =>
  (request) =>
    sendByFetch(request, request.headers['x-session-token'] ? 'manual' : 'follow', fetch).catch(() => {
      // The browser's message may contain a token.
      throw new TypeError('fetch failed')
    })

export const defaultTransport: Transport = fetchTransport()
