import { page, sendByFetch } from './fetching.ts'
import { redactError } from './redact-error.ts'
import type { Fetch } from './runtime-types.ts'
import { followingRedirects, type Transport, type WireRequest, type WireResponse } from './transport.ts'

/**
 * Only a browser can follow on behalf of a page or a worker; elsewhere fetch would hand session tokens to any host. A browser
 * would too, and does not tell where it is led: with a session token it follows nowhere.
 */
function redirection({ headers, redirects }: WireRequest) {
  return page.location && !headers['x-session-token'] && redirects !== 0 ? 'follow' : 'manual'
}

/** Refuses an address that is none, or that holds a password; throws without telling the address. */
function refuseAddress(address: string): void {
  try {
    const { username, password } = new URL(address, page.location?.href)
    if (!username && !password) return
  } catch {
    // Told below, as what is refused.
  }
  throw new TypeError('invalid baseUrl')
}

/** Refuses here what fetch would refuse with its value. */
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
export const fetchTransport = (fetch?: Fetch): Transport =>
  followingRedirects((request) =>
    send(request, fetch).then(withCookies, (error: unknown) => {
      throw redactError(error, request)
    }),
  )

export const defaultTransport: Transport = fetchTransport()
