import type { Plugin } from './client.ts'

/** What is used of an OpenTelemetry span; `@opentelemetry/api` has it. */
export interface Span {
  spanContext(): { traceId: string; spanId: string; traceFlags: number }
  setAttribute(name: string, value: string | number): unknown
  setStatus(status: { code: number; message?: string }): unknown
  recordException(cause: Error): void
  end(): void
}

export interface Tracer {
  startSpan(name: string, options: { kind: number; attributes: Record<string, string | number> }): Span
}

/** Sends the traceparent of the moment with every request (W3C Trace Context). */
export const traceparent =
  (current: () => string | undefined): Plugin =>
  (request, next) => {
    const value = current()
    return next(value ? { ...request, headers: { ...request.headers, traceparent: value } } : request)
  }

const clientKind = 2
const errorStatus = 2

const parentOf = ({ traceId, spanId, traceFlags }: ReturnType<Span['spanContext']>) =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`

/** A base address may be relative to the page's. */
const page = globalThis as { location?: { href: string } }

/** One span a request, in the attributes of OpenTelemetry's HTTP conventions; its context goes along. */
export const openTelemetry =
  (tracer: Tracer): Plugin =>
  async (request, next, { id, path }) => {
    const { hostname } = new URL(request.url, page.location?.href ?? 'http://localhost')
    const span = tracer.startSpan(id, {
      kind: clientKind,
      attributes: { 'http.request.method': request.method, 'url.template': path, 'server.address': hostname },
    })
    try {
      const headers = { ...request.headers, traceparent: parentOf(span.spanContext()) }
      const response = await next({ ...request, headers })
      span.setAttribute('http.response.status_code', response.status)
      if (response.status >= 400) span.setStatus({ code: errorStatus })
      return response
    } catch (cause) {
      span.recordException(cause as Error) // transports and the client throw errors
      span.setStatus({ code: errorStatus, message: (cause as Error).message }) // as above
      throw cause
    } finally {
      span.end()
    }
  }
