import { cleansed } from './cleansed.ts'
import { page, sendByFetch } from './fetching.ts'
import { followingRedirects } from './redirects.ts'
import type { Transport, WireRequest, WireResponse } from './transport.ts'

/**
 * Only a browser can follow on behalf of a page or a worker; elsewhere fetch would hand session tokens to any host. A browser
 * would too, and does not tell where it is led: with a session token it follows nowhere.
 */
function redirection({ headers, redirects }: WireRequest) {
  return page.location && !headers['x-session-token'] && redirects !== 0 ? 'follow' : 'manual'
}

/** Cookies were joined by commas before `getSetCookie`, and their dates have commas too. */
function withCookies(response: WireResponse): WireResponse {
  const { headers } = response
  const joined = headers.get('set-cookie')
  if (joined && !headers.getSetCookie().length) {
    headers.getSetCookie = () => joined.split(/,\s*(?=[^;,=\s]+=)/)
  }
  return response
}

/** The transport of edge runtimes, Deno and Bun. */
export const fetchTransport = (fetch?: typeof globalThis.fetch): Transport =>
  followingRedirects((request) =>
    sendByFetch(request, redirection(request), fetch).then(withCookies, (error: unknown) => {
      throw cleansed(error, request)
    }),
  )

export const defaultTransport: Transport = fetchTransport()
