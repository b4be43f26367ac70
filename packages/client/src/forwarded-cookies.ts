import type { Plugin } from './client.ts'

export interface CookieForwarding {
  /** The Cookie header of the browser's request, when it sent one. */
  cookie: string | null | undefined
  /** Takes one Set-Cookie header for the browser. */
  setCookie?(value: string): void
}

/**
 * For a page rendered on a server: the browser's cookies go to the platform with operations that take them, and what the
 * platform sets goes back to the browser. Made for one request, never shared.
 */
export const forwardedCookies =
  ({ cookie, setCookie }: CookieForwarding): Plugin =>
  async (request, next, { security, parameters }) => {
    const takesCookies =
      security.includes('session') || parameters.some(({ name }) => name.toLowerCase() === 'cookie')
    const headers = cookie && takesCookies ? { cookie, ...request.headers } : request.headers
    const response = await next({ ...request, headers })
    for (const value of response.headers.getSetCookie()) setCookie?.(value)
    return response
  }
