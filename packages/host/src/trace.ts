import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** Which request of which caller something is done for: https://www.w3.org/TR/trace-context/. */
interface Trace {
  id: string
  /** This request within it. */
  span: string
  flags: string
}

/** What is known, in all that is done for a request, of its trace: read, or drawn, when somebody asks, as most requests write no line and call nobody. */
export interface Traced {
  /** As the caller sent it. */
  traceparent: string | string[] | undefined
  trace?: Trace
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const [NO_ID, NO_SPAN] = ['0'.repeat(32), '0'.repeat(16)]

/** So many random digits; ids of the platform are drawn many at a time, where bytes would be drawn for each request. */
const drawDigits = (count: number): string => randomUUID().replaceAll('-', '').slice(-count)

/** The trace that a caller's `traceparent` names; a new one when it names none. */
function readTrace(header: string | string[] | undefined): Trace {
  const span = drawDigits(16)
  const [, version, id = '', parent, flags = '', more] = TRACEPARENT.exec(String(header)) ?? []
  const isUsable =
    version !== 'ff' && id !== NO_ID && parent !== NO_SPAN && (version !== '00' || more === undefined)
  return id && isUsable ? { id, span, flags } : { id: drawDigits(32), span, flags: '00' }
}

/** The request that something is done for; empty outside of requests. */
export const tracedRequest = new AsyncLocalStorage<Traced>()

function currentTrace(): Trace | undefined {
  const request = tracedRequest.getStore()
  return request && (request.trace ??= readTrace(request.traceparent))
}

/** For every line of the log that is written for a request. */
export function traceOfLine(): { trace?: string } {
  const trace = currentTrace()
  return trace ? { trace: trace.id } : {}
}

/** For every call that is made for a request: `traceparent`. Nothing outside of requests. */
export function traceHeaders(): { traceparent?: string } {
  const trace = currentTrace()
  return trace ? { traceparent: `00-${trace.id}-${trace.span}-${trace.flags}` } : {}
}

/** The same as a plugin of a client: whom we call is told for which request it is done. */
export const traceCalls = <Call extends { headers: Record<string, string> }, Answer>(
  call: Call,
  next: (call: Call) => Answer,
): Answer => next({ ...call, headers: { ...call.headers, ...traceHeaders() } })
