import { fetchUnavailable } from '#fetch-unavailable'
import type { ResponseHeaders } from './call-error.ts'
import type { WireRequest, WireResponse } from './transport.ts'

/** What tells a page, or a worker of it, from a server. */
export interface Page {
  document?: { cookie: string }
  location?: { href: string; origin: string }
  /** Not there in jsdom. */
  fetch?: typeof fetch
}

export const page: Page = globalThis

/** What a page's script proves to its own server: that it can read the cookie. */
export function proveOrigin({ url, headers, credentials }: WireRequest): void {
  const { document, location } = page
  const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document?.cookie ?? '')?.[1]
  if (token && (credentials === 'include' || new URL(url, location?.href).origin === location?.origin)) {
    headers['x-xsrf-token'] ??= decodeURIComponent(token)
  }
}

/** Sends one request by fetch; what it throws may tell anything of the request. */
export async function sendByFetch(
  request: WireRequest,
  redirect: 'follow' | 'manual',
  given: typeof fetch | undefined,
): Promise<WireResponse> {
  proveOrigin(request)
  const fetching = given ?? page.fetch ?? fetchUnavailable
  // What fetch does not know of a request, it does not read.
  const response = await fetching(request.url, { ...request, redirect })
  const { status, statusText } = response
  // A browser does not tell where it would have been led.
  if (!status) throw new TypeError('fetch failed')
  const headers = response.headers as ResponseHeaders // less in jsdom, mended below
  // A page can never read them; elsewhere the transport of servers does.
  headers.getSetCookie ??= () => []
  return { status, statusText, headers, text: await response.text() }
}
