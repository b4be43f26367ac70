import type { Plugin } from './client.ts'

export interface CookieForwarding {
  /** The Cookie header of the browser's request, when it sent one. */
  cookie: string | null | undefined
  /** Takes one Set-Cookie header for the browser. */
  setCookie?(value: string): void
}

/**
 * For a page rendered on a server: the browser's cookies go to the platform with operations that take no token, as they would
 * from the browser itself, and what the platform sets goes back to it. Made for one request, never shared.
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
