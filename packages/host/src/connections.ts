import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { beforeSending } from './before-sending.ts'
import { stopListening } from './listen.ts'

/** Timeouts of connections in milliseconds. */
export interface ConnectionLimits {
  /** From opening a connection, or the first byte of a later request, to the end of the headers. */
  headersMs: number
  /** From a response to the first byte of the next request. Must exceed the idle timeout of load balancers. */
  keepAliveMs: number
  /** From the start of a request to the end of its body. */
  requestMs: number
  /** Interval at which both are checked. */
  checkEveryMs: number
  /** Time for requests in flight to complete during shutdown. */
  finishMs: number
  /** Time for requests that are being sent on open connections to arrive during shutdown, and for responses to leave. */
  farewellMs: number
}

export const DEFAULT_CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 20_000,
  keepAliveMs: 72_000,
  requestMs: 30_000,
  checkEveryMs: 5_000,
  finishMs: 10_000,
  farewellMs: 100,
}

const CHECK_INTERVAL_MS = 10

const isAnswered = (response: ServerResponse): boolean => response.writableFinished || response.destroyed

/** Tracks the latest response of every connection. Earlier ones are complete by then. */
function watchResponses(app: FastifyInstance): ReadonlyMap<Socket, ServerResponse> {
  const newest = new Map<Socket, ServerResponse>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    if (!newest.has(socket)) socket.once('close', () => newest.delete(socket))
    newest.set(socket, reply.raw)
    done()
  })
  return newest
}

/** Upper bound on connections waiting to be accepted. Node's default. */
const BACKLOG = 511

/**
 * Waits until connections established so far are accepted: closing the port would reset the waiting ones. Each turn of the
 * event loop accepts one connection per port. The first turn only completes the one in which shutdown began.
 */
async function acceptWaitingConnections({ server }: FastifyInstance): Promise<void> {
  let quietTurns = 0
  const takeNote = (): void => {
    quietTurns = 0
  }
  server.on('connection', takeNote)
  for (let turns = 0; quietTurns < 2 && turns < BACKLOG; turns++) {
    quietTurns += 1
    await turn()
  }
  server.off('connection', takeNote)
}

/**
 * Lets `app.close()` complete requests in flight: stops accepting, waits up to `finishMs`, and marks responses with
 * `Connection: close`. Remaining connections are then closed (`forceCloseConnections`).
 */
export function finishBeforeClose(app: FastifyInstance, { finishMs, farewellMs }: ConnectionLimits): void {
  const responses = watchResponses(app)
  let isStopping = false
  beforeSending(app, (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    isStopping = true
    if (!app.server.listening) return
    await acceptWaitingConnections(app)
    stopListening(app)
    if (responses.size === 0) return
    const end = performance.now() + finishMs
    const answered = new Set([...responses.values()].filter(isAnswered))
    await sleep(farewellMs)
    if ([...responses.values()].every((response) => answered.has(response))) return
    while (![...responses.values()].every(isAnswered) && performance.now() < end)
      await sleep(CHECK_INTERVAL_MS)
    // Written responses need a moment to leave.
    await sleep(farewellMs)
  })
}
