import { fetchUnavailable } from '#fetch-unavailable'
import type { ResponseHeaders } from './call-error.ts'
import type { WireRequest, WireResponse } from './transport.ts'

/** Globals of the browser, all absent on a server. Workers have no `document`. */
export interface PageGlobals {
  document?: { cookie: string }
  location?: { href: string; origin: string }
  /** Absent in jsdom. */
  fetch?: typeof fetch
}

export const page: PageGlobals = globalThis

/** Copies the XSRF cookie into a header (double-submit cookie) for the page's own origin and requests with credentials. */
export function addXsrfToken({ url, headers, credentials }: WireRequest): void {
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
  addXsrfToken(request)
  const sendRequest = customFetch ?? page.fetch ?? fetchUnavailable
  // fetch ignores undefined and unknown members.
  const response = await sendRequest(request.url, { ...request, redirect } as RequestInit)
  const { status, statusText } = response
  // Browsers hide redirect targets.
  if (!status) throw new TypeError('fetch failed')
  const headers = response.headers as ResponseHeaders // jsdom has no getSetCookie, which is added below
  // Browsers hide response cookies. The server transport sets its own method.
  headers.getSetCookie ??= () => []
  return { status, statusText, headers, text: await response.text() }
}
