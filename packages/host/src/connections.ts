import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { stopListening } from './listen.ts'

/** How long connections may take, in milliseconds. */
export interface ConnectionLimits {
  /** From opening a connection, or the first byte of a further request, to the end of a request's headers. */
  headersMs: number
  /** From an answer to the first byte of the next request: longer than load balancers keep connections. */
  keepAliveMs: number
  /** From the start of a request to the end of its body. */
  requestMs: number
  /** How often both are looked at. */
  checkEveryMs: number
  /** From the wish to stop to cutting off requests that are still without an answer. */
  finishMs: number
}

export const DEFAULT_CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 20_000,
  keepAliveMs: 72_000,
  requestMs: 30_000,
  checkEveryMs: 5_000,
  finishMs: 10_000,
}

/** For requests that are on their way: their answers tell the callers to come back on another connection. */
const FAREWELL_MS = 100
const CHECK_INTERVAL_MS = 10

const isAnswered = (response: ServerResponse): boolean => response.writableFinished || response.destroyed

/** The newest answer of every connection that has brought a request; those before it are out by then. */
function watchAnswers(app: FastifyInstance): ReadonlyMap<Socket, ServerResponse> {
  const newest = new Map<Socket, ServerResponse>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    if (!newest.has(socket)) socket.once('close', () => newest.delete(socket))
    newest.set(socket, reply.raw)
    done()
  })
  return newest
}

/** How many connections wait at a port at most, by Node's own default. */
const BACKLOG = 511

/**
 * Ends when everybody who has connected by now is taken: what waits to be taken when a port closes is cut off. A turn of the
 * loop takes one connection of each port, and the first turn only ends the one in which the wish to stop came.
 */
async function takeWaitingConnections({ server }: FastifyInstance): Promise<void> {
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
 * Makes `app.close()` lose no answer: no connection is taken any more, requests in flight are finished, for `finishMs` at most,
 * and every answer says that its connection ends. Then whatever is still connected is cut off (`forceCloseConnections`).
 */
export function finishBeforeClose(app: FastifyInstance, { finishMs }: ConnectionLimits): void {
  const answers = watchAnswers(app)
  let isStopping = false
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    isStopping = true
    if (!app.server.listening) return
    await takeWaitingConnections(app)
    stopListening(app)
    if (answers.size === 0) return
    const end = performance.now() + finishMs
    await sleep(FAREWELL_MS)
    while (![...answers.values()].every(isAnswered) && performance.now() < end) await sleep(CHECK_INTERVAL_MS)
    // What is answered by now leaves by itself.
    await sleep(FAREWELL_MS)
  })
}
