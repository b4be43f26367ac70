import { absentFetch } from '#absent-fetch'
import type { ResponseHeaders } from './call-error.ts'
import type { WireRequest, WireResponse } from './transport.ts'

/** What tells a page, or a worker of it, from a server. */
export interface Page {
  document?: { cookie: string }
  location?: { href: string; origin: string }
}

export const page = globalThis as Page

/** The origin of an address; throws without telling the address. */
function originOf(address: string): string {
  try {
    const { origin, username, password } = new URL(address, page.location?.href)
    if (!username && !password) return origin
  } catch {
    // Told below, as what is refused.
  }
  throw new TypeError('invalid baseUrl')
}

/** Refuses here what fetch would refuse with its value. */
function refuseSecrets({ headers, connection }: WireRequest): void {
  if (connection) throw new TypeError('connection: Node only')
  for (const [name, value] of Object.entries(headers)) {
    if (/[\0\r\n]/.test(value.trim())) throw new TypeError(`invalid ${name}`)
  }
}

/** What a page's script proves to its own server: that it can read the cookie. */
function proveOrigin({ url, headers, credentials }: WireRequest): void {
  const origin = originOf(url)
  const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(page.document?.cookie ?? '')?.[1]
  if (token && (credentials === 'include' || origin === page.location?.origin)) {
    headers['x-xsrf-token'] ??= decodeURIComponent(token)
  }
}

/** Sends one request by fetch. */
export async function sendByFetch(
  request: WireRequest,
  redirect: 'follow' | 'manual',
  given: typeof fetch | undefined,
): Promise<WireResponse> {
  refuseSecrets(request)
  proveOrigin(request)
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- not there in jsdom
  const fetching = given ?? globalThis.fetch ?? absentFetch
  // What fetch does not know of a request, it does not read.
  const response = await fetching(request.url, { ...request, redirect })
  const { status, statusText } = response
  // A browser does not tell where it would have been led.
  if (!status) throw new TypeError('redirected')
  const headers = response.headers as ResponseHeaders
  // A page can never read them; elsewhere the transport of servers does.
  headers.getSetCookie ??= () => []
  return { status, statusText, headers, text: await response.text() }
}
