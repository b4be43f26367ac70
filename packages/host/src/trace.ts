import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** A W3C trace context: https://www.w3.org/TR/trace-context/. */
interface Trace {
  id: string
  /** The span of this request. */
  span: string
  flags: string
}

/** Trace of a request, parsed or generated on first use, because most requests need none. */
export interface Traced {
  /** Header as received. */
  traceparent: string | string[] | undefined
  trace?: Trace
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const [NO_ID, NO_SPAN] = ['0'.repeat(32), '0'.repeat(16)]

/** Returns random hexadecimal digits. UUIDs come from a buffer, which is faster than drawing bytes per request. */
const drawDigits = (count: number): string => randomUUID().replaceAll('-', '').slice(-count)

/** Parses `traceparent`, or creates a new trace if it is absent or malformed. */
function readTrace(header: string | string[] | undefined): Trace {
  const span = drawDigits(16)
  const [, version, id = '', parent, flags = '', more] = TRACEPARENT.exec(String(header)) ?? []
  const isUsable =
    version !== 'ff' && id !== NO_ID && parent !== NO_SPAN && (version !== '00' || more === undefined)
  return id && isUsable ? { id, span, flags } : { id: drawDigits(32), span, flags: '00' }
}

/** The current request. Undefined outside of requests. */
export const tracedRequest = new AsyncLocalStorage<Traced>()

function currentTrace(): Trace | undefined {
  const request = tracedRequest.getStore()
  return request && (request.trace ??= readTrace(request.traceparent))
}

/** Returns the trace field of log lines. */
export function traceOfLine(): { trace?: string } {
  const trace = currentTrace()
  return trace ? { trace: trace.id } : {}
}

/** Returns the `traceparent` header of outgoing calls. Empty outside of requests. */
export function traceHeaders(): { traceparent?: string } {
  const trace = currentTrace()
  return trace ? { traceparent: `00-${trace.id}-${trace.span}-${trace.flags}` } : {}
}

/** Adds `traceparent` to the calls of an API client. */
export const traceCalls = <Call extends { headers: Record<string, string> }, Answer>(
  call: Call,
  next: (call: Call) => Answer,
): Answer => next({ ...call, headers: { ...call.headers, ...traceHeaders() } })
