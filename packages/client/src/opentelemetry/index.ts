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
  /** The global provider's when absent. */
  tracer?: Tracer | undefined
  /** The global provider's when absent. */
  meter?: Meter | undefined
}

const name = '@tillkey/client'

/** A base address may be relative to the page's. */
const page = globalThis as { location?: { href: string } }

const ports: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

/** What is known before the answer, without what may be secret: neither query nor userinfo. */
function attributesOf({ method, url }: WireRequest, { path }: Descriptor): Attributes {
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

/** What became of a request, for its span and its measurement; an error by its code or its status. */
function outcomeOf(ended: { response?: WireResponse; cause?: unknown }): Attributes {
  const { response, cause } = ended
  if (!response) return { 'error.type': isCallError(cause) ? cause.code : '_OTHER' }
  const { status } = response
  return {
    'http.response.status_code': status,
    ...(status >= 400 && { 'error.type': String(status) }),
  }
}

interface Watched {
  span: Span
  duration: Histogram
  attributes: Attributes
  start: number
}

function end({ span, duration, attributes, start }: Watched, outcome: Attributes): void {
  span.setAttributes(outcome)
  if (outcome['error.type']) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
  duration.record((performance.now() - start) / 1000, { ...attributes, ...outcome })
}

/** Begins the span of a request, a child of the one that is active. */
function watch(
  request: WireRequest,
  operation: Descriptor,
  { tracer, duration }: { tracer: Tracer; duration: Histogram },
): Watched {
  const attributes = attributesOf(request, operation)
  const span = tracer.startSpan(`${operation.method} ${operation.path}`, {
    kind: SpanKind.CLIENT,
    attributes: { ...attributes, 'url.full': fullUrl(request.url), 'tillkey.operation': operation.id },
  })
  return { span, duration, attributes, start: performance.now() }
}

/**
 * A span and a measurement for each request, in the conventions of OpenTelemetry for HTTP clients: a child of the span that is
 * active, named by method and path; its context goes along in the headers that the global propagator writes. The measurement is
 * `http.client.request.duration`, in seconds.
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
    const watched = watch(request, operation, { tracer, duration })
    const within = trace.setSpan(context.active(), watched.span)
    const headers = { ...request.headers }
    propagation.inject(within, headers)
    try {
      const response = await context.with(within, () => next({ ...request, headers }))
      end(watched, outcomeOf({ response }))
      return response
    } catch (cause) {
      // Transports and plugins throw errors.
      watched.span.recordException(cause as Error)
      end(watched, outcomeOf({ cause }))
      throw cause
    }
  }
}
