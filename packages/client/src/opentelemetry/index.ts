import {
  type Attributes,
  context,
  type Histogram,
  type Meter,
  metrics,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { Descriptor } from '@tillkey/wire'
import type { Plugin } from '../client.ts'
import { isCallError } from '../failures.ts'
import type { WireRequest, WireResponse } from '../transport.ts'

export interface TelemetrySettings {
  /** Default: the global provider's. */
  tracer?: Tracer | undefined
  /** Default: the global provider's. */
  meter?: Meter | undefined
}

const name = '@tillkey/client'

/** Base URLs may be relative to the page. */
const page = globalThis as { location?: { href: string } }

const ports: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

/** Attributes of a request, without query and credentials. */
function buildAttributes({ method, url }: WireRequest, { path }: Descriptor): Attributes {
  const { hostname, port, protocol } = new URL(url, page.location?.href ?? 'http://localhost')
  return {
    'http.request.method': method,
    'server.address': hostname,
    'server.port': Number(port) || (ports[protocol] ?? 0),
    'url.scheme': protocol.slice(0, -1),
    'url.template': path,
  }
}

const fullUrl = (url: string): string => url.replace(/\/\/[^/?#]*@/, '//').split('?', 1)[0] ?? ''

/** Attributes of the outcome; errors by code or status. */
function describeOutcome(ended: { response?: WireResponse; cause?: unknown }): Attributes {
  const { response, cause } = ended
  if (!response) return { 'error.type': isCallError(cause) ? cause.code : '_OTHER' }
  const { status } = response
  return {
    'http.response.status_code': status,
    ...(status >= 400 && { 'error.type': String(status) }),
  }
}

interface OpenSpan {
  span: Span
  duration: Histogram
  attributes: Attributes
  start: number
}

function end({ span, duration, attributes, start }: OpenSpan, outcome: Attributes): void {
  span.setAttributes(outcome)
  if (outcome['error.type']) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
  duration.record((performance.now() - start) / 1000, { ...attributes, ...outcome })
}

/** Starts the span of a request as a child of the active one. */
function startSpan(
  request: WireRequest,
  operation: Descriptor,
  { tracer, duration }: { tracer: Tracer; duration: Histogram },
): OpenSpan {
  const attributes = buildAttributes(request, operation)
  const span = tracer.startSpan(`${operation.method} ${operation.path}`, {
    kind: SpanKind.CLIENT,
    attributes: { ...attributes, 'url.full': fullUrl(request.url), 'tillkey.operation': operation.id },
  })
  return { span, duration, attributes, start: performance.now() }
}

/**
 * Plugin that creates a span and records `http.client.request.duration` (seconds) for each request, following the
 * OpenTelemetry conventions for HTTP clients. The context is propagated in the headers of the global propagator.
 */
export function openTelemetry({
  tracer = trace.getTracer(name),
  meter = metrics.getMeter(name),
}: TelemetrySettings = {}): Plugin {
  const duration = meter.createHistogram('http.client.request.duration', {
    unit: 's',
    description: 'Duration of HTTP client requests.',
  })
  return async (request, next, operation) => {
    const open = startSpan(request, operation, { tracer, duration })
    const spanContext = trace.setSpan(context.active(), open.span)
    const headers = { ...request.headers }
    propagation.inject(spanContext, headers)
    try {
      const response = await context.with(spanContext, () => next({ ...request, headers }))
      end(open, describeOutcome({ response }))
      return response
    } catch (cause) {
      // Transports and plugins throw errors.
      open.span.recordException(cause as Error)
      end(open, describeOutcome({ cause }))
      throw cause
    }
  }
}
