import { followingRedirects } from './redirects.ts'
import type { Transport, WireRequest } from './transport.ts'

interface Page {
  document?: { cookie: string }
  location?: { origin: string }
}

/** What a page's script proves to its own server: that it can read the cookie. */
function proveOrigin({ url, headers, credentials }: WireRequest, { document, location }: Page): void {
  const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document?.cookie ?? '')?.[1]
  const own = credentials === 'include' || new URL(url, location?.origin).origin === location?.origin
  if (token && own) headers['x-xsrf-token'] ??= decodeURIComponent(token)
}

/** Refused here, because fetch would tell the value. */
function refuseSecrets({ url, headers }: WireRequest): void {
  if (/^\w+:\/\/[^/?#]*@/.test(url)) throw new TypeError('credentials in the address')
  for (const name in headers) {
    if (/[\0\r\n]/.test(headers[name]?.trim() ?? '')) throw new TypeError(`invalid ${name}`)
  }
}

/** The transport of browsers and edge runtimes. */
export function fetchTransport(fetch?: typeof globalThis.fetch): Transport {
  const page = globalThis as Page
  const send: Transport = async (request) => {
    if (page.document) proveOrigin(request, page)
    refuseSecrets(request)
    const { url, signal, timeout, ...init } = request
    const signals = [signal, timeout ? AbortSignal.timeout(timeout) : undefined].filter((one) => !!one)
    const response = await (fetch ?? globalThis.fetch)(url, {
      ...init,
      signal: signals[1] ? AbortSignal.any(signals) : signals[0],
      // Only a browser can follow on behalf of a page or a worker; elsewhere fetch would hand session tokens to any host.
      redirect: page.location ? 'follow' : 'manual',
    })
    const { status, statusText, headers } = response
    return { status, statusText, headers, text: await response.text() }
  }
  return followingRedirects(send)
}

export const defaultTransport: Transport = fetchTransport()
