import { type Headers, type HtmlPage, type Incoming, type Redirect, redirect } from '@tillkey/host'

/** Response to a browser: a redirect or a page. */
export type BrowserResponse = Redirect | HtmlPage

/** Adds Set-Cookie values to headers. */
export const withCookies = (headers: Headers, cookies: readonly string[]): Headers =>
  cookies.length > 0 ? { ...headers, 'set-cookie': [...cookies] } : headers

/** Redirects to a page. As published, responses to GET have a media type although they are empty. */
export const toPage = (
  address: string,
  { incoming, cookies }: { incoming: Incoming; cookies: readonly string[] },
): BrowserResponse =>
  redirect(
    address,
    withCookies(incoming.method === 'GET' ? { 'content-type': 'text/html; charset=utf-8' } : {}, cookies),
    302,
  )
