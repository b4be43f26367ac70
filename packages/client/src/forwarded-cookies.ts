import type { Plugin } from './client.ts'

export interface CookieForwarding {
  /** Cookie header of the browser's request, if any. */
  cookie: string | null | undefined
  /** Receives each Set-Cookie header for the browser. */
  setCookie?(value: string): void
}

/**
 * Plugin for server-side rendering: forwards the browser's cookies with operations that accept no token, and passes cookies
 * back. Must be created per request.
 */
export const forwardedCookies =
  ({ cookie, setCookie }: CookieForwarding): Plugin =>
  async (request, next, { security }) => {
    const takesToken = security.some((kind) => kind !== 'session')
    const headers = cookie && !takesToken ? { cookie, ...request.headers } : request.headers
    const response = await next({ ...request, headers })
    for (const value of response.headers.getSetCookie()) setCookie?.(value)
    return response
  }
