import { page, sendByFetch } from './fetching.ts'
import { redactError } from './redact-error.ts'
import type { Fetch } from './runtime-types.ts'
import { followingRedirects, type Transport, type WireRequest, type WireResponse } from './transport.ts'

/**
 * Follows redirects only in pages and workers: elsewhere fetch would forward session tokens to any host. Browsers would too,
 * so a session token disables redirects.
 */
function redirection({ headers, redirects }: WireRequest) {
  return page.location && !headers['x-session-token'] && redirects !== 0 ? 'follow' : 'manual'
}

/** Rejects invalid URLs and those with credentials, without showing the URL. */
function refuseAddress(address: string): void {
  try {
    const { username, password } = new URL(address, page.location?.href)
    if (!username && !password) return
  } catch {
    // Reported below.
  }
  throw new TypeError('invalid baseUrl')
}

/** Rejects what fetch would reject with an error that shows the value. */
function refuseSecrets({ url, headers, connection }: WireRequest): void {
  refuseAddress(url)
  if (connection) throw new TypeError('connection: Node only')
  for (const [name, value] of Object.entries(headers)) {
    if (/[\0\r\n]/.test(value.trim())) throw new TypeError(`invalid ${name}`)
  }
}

async function send(request: WireRequest, fetch?: Fetch): Promise<WireResponse> {
  refuseSecrets(request)
  return sendByFetch(request, redirection(request), fetch)
}

/** Before `getSetCookie`, cookies were joined with commas, which their dates contain too. */
function withCookies(response: WireResponse): WireResponse {
  const { headers } = response
  const joined = headers.get('set-cookie')
  if (joined && !headers.getSetCookie().length) {
    headers.getSetCookie = () => joined.split(/,\s*(?=[^;,=\s]+=)/)
  }
  return response
}

/** Transport of edge runtimes, Deno and Bun. */
export const fetchTransport = (fetch?: Fetch): Transport =>
  followingRedirects((request) =>
    send(request, fetch).then(withCookies, (error: unknown) => {
      throw redactError(error, request)
    }),
  )

export const defaultTransport: Transport = fetchTransport()
