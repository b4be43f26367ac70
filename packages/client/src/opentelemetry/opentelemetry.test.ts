import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, context, propagation, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api'
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { getIdentity } from '@tillkey/contract/platform/identity/identities.ts'
import { toSession } from '@tillkey/contract/platform/identity/sessions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../index.ts'
import { echoServer } from '../testing/echo-server.ts'
import { openTelemetry } from './index.ts'

const spans = new InMemorySpanExporter()
const tracers = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] })
const measurements = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
const reader = new PeriodicExportingMetricReader({ exporter: measurements, exportIntervalMillis: 60_000 })
const meters = new MeterProvider({ readers: [reader] })

const storage = new AsyncLocalStorage<Context>()

beforeAll(() => {
  trace.setGlobalTracerProvider(tracers)
  context.setGlobalContextManager({
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    // oxlint-disable-next-line max-params -- the interface of context managers
    with: (active, work, itself, ...args) => storage.run(active, () => work.call(itself, ...args)),
    bind: (_, target) => target,
    enable() {
      return this
    },
    disable() {
      return this
    },
  })
  propagation.setGlobalPropagator({
    inject: (of, carrier, { set }) => set(carrier, 'traceparent', trace.getSpanContext(of)?.spanId ?? ''),
    extract: (of) => of,
    fields: () => ['traceparent'],
  })
})
afterAll(async () => {
  trace.disable()
  context.disable()
  propagation.disable()
  await meters.shutdown()
})

test('a request is a span by the conventions of HTTP clients, within the active one', async () => {
  await using server = await echoServer((response) => response.end('{"id":"1"}'))
  const client = createClient({ baseUrl: server.url, plugins: [openTelemetry()] })
  await tracers.getTracer('app').startActiveSpan('page', async (page) => {
    await getIdentity(client, { id: 'a-secret', include_credential: ['oidc'] })
    page.end()
  })
  const [span, page] = spans.getFinishedSpans()
  expect(span?.name).toBe('GET /admin/identities/{id}')
  expect(span?.parentSpanContext?.spanId).toBe(page?.spanContext().spanId)
  expect(server.seen[0]?.headers.traceparent).toBe(span?.spanContext().spanId)
  expect(span?.attributes).toEqual({
    'http.request.method': 'GET',
    'http.response.status_code': 200,
    'server.address': '127.0.0.1',
    'server.port': Number(new URL(server.url).port),
    'tillkey.operation': 'getIdentity',
    'url.full': `${server.url}/admin/identities/a-secret`,
    'url.scheme': 'http',
    'url.template': '/admin/identities/{id}',
  })
})

test('failures are recorded by status or code, and every request is measured', async () => {
  spans.reset()
  await using server = await echoServer((response) => response.writeHead(403).end('{}'))
  const plugins = [openTelemetry({ meter: meters.getMeter('app') })]
  await toSession(createClient({ baseUrl: server.url, plugins })).catch(() => undefined)
  await toSession(createClient({ baseUrl: 'http://127.0.0.1:1', plugins })).catch(() => undefined)
  const summary = spans
    .getFinishedSpans()
    .map(({ status, attributes }) => [status.code, attributes['error.type']])
  expect(summary).toEqual([
    [SpanStatusCode.ERROR, '403'],
    [SpanStatusCode.ERROR, 'network'],
  ])
  await reader.forceFlush()
  const [metric] = measurements.getMetrics()[0]?.scopeMetrics[0]?.metrics ?? []
  expect([metric?.descriptor.name, metric?.descriptor.unit]).toEqual(['http.client.request.duration', 's'])
  expect(metric?.dataPoints.map(({ attributes }) => attributes['error.type'])).toEqual(['403', 'network'])
})
