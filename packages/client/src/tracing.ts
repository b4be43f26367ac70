import type { Plugin } from './client.ts'

/** Plugin that sends the current traceparent (W3C Trace Context). */
export const traceparent =
  (current: () => string | undefined): Plugin =>
  (request, next) => {
    const value = current()
    return next(value ? { ...request, headers: { ...request.headers, traceparent: value } } : request)
  }
