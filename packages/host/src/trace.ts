import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Which request of which caller something is done for: https://www.w3.org/TR/trace-context/. */
interface Trace {
  id: string
  /** This request within it. */
  span: string
  flags: string
}

declare module 'fastify' {
  interface FastifyRequest {
    trace: Trace
  }
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

/** The same, read and drawn when somebody asks: most requests write no line and call nobody. */
function traceOf(header: string | string[] | undefined): Trace {
  let known: Trace | undefined
  const trace = (): Trace => (known ??= readTrace(header))
  return {
    get id() {
      return trace().id
    },
    get span() {
      return trace().span
    },
    get flags() {
      return trace().flags
    },
  }
}

const current = new AsyncLocalStorage<Trace>()

/** For every line of the log that is written for a request. */
export function traceOfLine(): { trace?: string } {
  const trace = current.getStore()
  return trace ? { trace: trace.id } : {}
}

/** For every call that is made for a request: `traceparent`. Nothing outside of requests. */
export function traceHeaders(): { traceparent?: string } {
  const trace = current.getStore()
  return trace ? { traceparent: `00-${trace.id}-${trace.span}-${trace.flags}` } : {}
}

/** The same as a plugin of a client: whom we call is told for which request it is done. */
export const traceCalls = <Call extends { headers: Record<string, string> }, Answer>(
  call: Call,
  next: (call: Call) => Answer,
): Answer => next({ ...call, headers: { ...call.headers, ...traceHeaders() } })

/** Takes every request's trace in, for what is done for it. */
export function traceRequests(app: FastifyInstance): void {
  const within = (request: FastifyRequest, _reply: unknown, done: () => void): void =>
    current.run(request.trace, done)
  app.decorateRequest('trace')
  app.addHook('onRequest', (request, reply, done) => {
    request.trace = traceOf(request.headers.traceparent)
    within(request, reply, done)
  })
  // A body arrives in events of the connection, which belong to no request.
  app.addHook('preHandler', within)
}
