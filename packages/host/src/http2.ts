import type { Http2Server, IncomingHttpHeaders, ServerHttp2Session, ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type ConnectionLimits, DEFAULT_CONNECTION_LIMITS } from './connections.ts'
import { detectProtocol } from './first-bytes.ts'
import { readHttp2Request } from './http2-request.ts'
import type { Incoming } from './request.ts'
import { tracedRequest } from './trace.ts'

/** A request over HTTP/2. */
export interface Http2Call {
  request: Incoming
  stream: ServerHttp2Stream
  /** Lets a server that is not listening answer the request. */
  forward(server: Http2Server): void
}

/** Answers the requests of HTTP/2 connections. */
export interface Http2Handler {
  serve(call: Http2Call): void
  /** Ends the responses that have no end of their own. */
  stop(): void
}

export interface Http2Options {
  /** Called with the first HTTP/2 connection, so that the handler is not loaded before. */
  load: () => Promise<Http2Handler>
  /** Strips a prefix from the path before `serve`. */
  rewriteUrl: (request: { url: string }) => string
  /** Default: `DEFAULT_CONNECTION_LIMITS`. */
  limits?: Partial<ConnectionLimits> | undefined
}

/** Upper bound on requests in flight per connection. */
const MAX_STREAMS = 128
/** Upper bound on the headers of a request, in bytes. */
const MAX_HEADER_BYTES = 16 * 1024
const CHECK_INTERVAL_MS = 10

type StreamArguments = [stream: ServerHttp2Stream, headers: IncomingHttpHeaders, flags: number, raw: string[]]

/** Closes a connection on which nothing has happened for a time. Open requests have time limits of their own. */
function closeWhenIdle(session: ServerHttp2Session, idleMs: number): void {
  let open = 0
  session.on('stream', (stream) => {
    open += 1
    stream.once('close', () => (open -= 1))
  })
  session.setTimeout(idleMs, () => {
    if (open === 0) session.close()
  })
}

/** Creates the server of HTTP/2 connections, which are handed to it. */
async function openServer(
  app: FastifyInstance,
  { load, rewriteUrl }: Http2Options,
  { keepAliveMs }: ConnectionLimits,
) {
  const { createServer } = await import('node:http2')
  const handler = await load()
  const sessions = new Set<ServerHttp2Session>()
  const server = createServer({
    settings: { maxConcurrentStreams: MAX_STREAMS, maxHeaderListSize: MAX_HEADER_BYTES },
  })
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
    closeWhenIdle(session, keepAliveMs)
  })
  server.on('stream', (...args: StreamArguments) => {
    const [stream, headers] = args
    // A reset by the client also ends the stream, for which readers listen to `close`.
    stream.on('error', () => undefined)
    const request = readHttp2Request(app, stream, headers)
    if (!request) return stream.respond({ ':status': 400 }, { endStream: true })
    request.url = rewriteUrl(request)
    headers[':path'] = request.url
    const forward = (other: Http2Server): void => void other.emit('stream', ...args)
    tracedRequest.run({ traceparent: headers.traceparent }, () => handler.serve({ request, stream, forward }))
  })
  return { server, sessions, handler }
}

/**
 * Also serves HTTP/2 without TLS (h2c, with prior knowledge) on the addresses of an app. Other connections remain those of
 * its HTTP/1 server.
 */
export function serveHttp2(app: FastifyInstance, options: Http2Options): void {
  const limits = { ...DEFAULT_CONNECTION_LIMITS, ...options.limits }
  const http1 = app.server.listeners('connection')
  let opening: ReturnType<typeof openServer> | undefined

  async function acceptHttp2(socket: Socket): Promise<void> {
    socket.on('error', () => socket.destroy())
    opening ??= openServer(app, options, limits)
    try {
      const { server } = await opening
      server.emit('connection', socket)
    } catch (error) {
      app.log.error({ err: error }, 'HTTP/2 cannot be served')
      opening = undefined
      socket.destroy()
    }
  }

  const detection = detectProtocol({
    timeoutMs: limits.headersMs,
    http1: (socket) => {
      for (const listener of http1) listener.call(app.server, socket)
    },
    http2: (socket) => void acceptHttp2(socket),
  })
  app.server.removeAllListeners('connection')
  app.server.on('connection', detection.accept)
  app.addHook('preClose', async () => {
    detection.closeSilent()
    const opened = await opening?.catch(() => undefined)
    if (!opened) return
    const { sessions, handler } = opened
    for (const session of sessions) session.close()
    handler.stop()
    const end = performance.now() + limits.finishMs
    while (sessions.size > 0 && performance.now() < end) await sleep(CHECK_INTERVAL_MS)
    for (const session of sessions) session.destroy()
  })
}
