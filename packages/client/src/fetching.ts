import { fetchUnavailable } from '#fetch-unavailable'
import type { ResponseHeaders } from './call-error.ts'
import type { WireRequest, WireResponse } from './transport.ts'

/** Globals that distinguish pages and workers from servers. */
export interface PageGlobals {
  document?: { cookie: string }
  location?: { href: string; origin: string }
  /** Absent in jsdom. */
  fetch?: typeof fetch
}

export const page: PageGlobals = globalThis

/** Sends the XSRF token of the cookie to the page's own server, which proves that the script can read it. */
export function proveOrigin({ url, headers, credentials }: WireRequest): void {
  const { document, location } = page
  const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document?.cookie ?? '')?.[1]
  if (token && (credentials === 'include' || new URL(url, location?.href).origin === location?.origin)) {
    headers['x-xsrf-token'] ??= decodeURIComponent(token)
  }
}

/** Sends one request with fetch. Its errors may contain parts of the request. */
export async function sendByFetch(
  request: WireRequest,
  redirect: 'follow' | 'manual',
  customFetch: typeof fetch | undefined,
): Promise<WireResponse> {
  proveOrigin(request)
  const fetchOne = customFetch ?? page.fetch ?? fetchUnavailable
  // fetch ignores members it does not know.
  const response = await fetchOne(request.url, { ...request, redirect })
  const { status, statusText } = response
  // Browsers hide redirect targets.
  if (!status) throw new TypeError('fetch failed')
  const headers = response.headers as ResponseHeaders // less in jsdom, mended below
  // Pages cannot read cookies of responses; the server transport adds the method itself.
  headers.getSetCookie ??= () => []
  return { status, statusText, headers, text: await response.text() }
}
