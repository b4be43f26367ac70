import { type Headers, type Incoming, type Page, type Redirect, redirect } from '@tillkey/host'

/** What a browser is answered with: somewhere else to go, or a page. */
export type BrowserResponse = Redirect | Page

/** Headers, and the Set-Cookie values of an answer where there are any. */
export const withCookies = (headers: Headers, cookies: readonly string[]): Headers =>
  cookies.length > 0 ? { ...headers, 'set-cookie': [...cookies] } : headers

/** Sends a browser to a page; the type of answers to GET is told, though there is nothing to read. */
export const toPage = (
  address: string,
  { incoming, cookies }: { incoming: Incoming; cookies: readonly string[] },
): BrowserResponse =>
  redirect(
    address,
    withCookies(incoming.method === 'GET' ? { 'content-type': 'text/html; charset=utf-8' } : {}, cookies),
    302,
  )
