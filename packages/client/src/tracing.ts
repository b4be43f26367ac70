import type { Plugin } from './client.ts'

/** Sends the traceparent of the moment with every request (W3C Trace Context). */
export const traceparent =
  (current: () => string | undefined): Plugin =>
  (request, next) => {
    const value = current()
    return next(value ? { ...request, headers: { ...request.headers, traceparent: value } } : request)
  }
