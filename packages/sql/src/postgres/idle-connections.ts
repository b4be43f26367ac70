import type pg from 'pg'
import { DatabaseUnavailable } from '../errors.ts'

/** Checks per acquire timeout for expired waiters and surplus connections. */
const CHECKS_PER_WAIT = 10

/** Idle connections of a pool, handed out in order of request. */
export interface IdleConnections {
  /** Returns an exclusive connection. Rejects with DatabaseUnavailable if none is free in time. */
  acquire(): pg.PoolClient | Promise<pg.PoolClient>
  /** Passes the connection to the longest waiter, or keeps it idle. Closes it if it `isLost`. */
  release(client: pg.PoolClient, isLost: Error | boolean): void
  /** Numbers of idle connections and of waiters. */
  counts(): { idle: number; waiting: number }
  /** Returns all connections to the pool, which closes. */
  stop(): void
}

export interface IdleConnectionsOptions {
  pool: pg.Pool
  /** Acquire timeout in milliseconds. */
  connectMs: number
}

/** Returns a connection to the pool, which closes it if it is lost. */
type Release = (client: pg.PoolClient, isLost?: Error | boolean) => void

/** Connections not in use. Lost ones are dropped at once. */
function createIdleList(pool: pg.Pool, release: Release) {
  const idle: pg.PoolClient[] = []
  /** How many have not been needed since the last check. */
  let spare = 0

  function drop(client: pg.PoolClient): void {
    const at = idle.indexOf(client)
    if (at < 0) return
    idle.splice(at, 1)
    release(client, true)
  }
  pool.on('connect', (client) => {
    const lost = (): void => drop(client)
    client.on('error', lost).on('end', lost)
  })
  return {
    idle,
    take(): pg.PoolClient | undefined {
      const client = idle.pop()
      spare = Math.min(spare, idle.length)
      return client
    },
    /** The pool closes returned connections after its idle timeout. */
    releaseSpare(): void {
      for (const client of idle.splice(0, spare)) release(client)
      spare = idle.length
    },
  }
}

interface Waiter extends PromiseWithResolvers<pg.PoolClient> {
  /** On the clock of `performance.now()`. */
  until: number
}

/** Callers waiting for a connection, in order. */
function createWaitQueue(connectMs: number) {
  const waiting: Waiter[] = []
  return {
    waiting,
    wait(): Promise<pg.PoolClient> {
      const waiter = { ...Promise.withResolvers<pg.PoolClient>(), until: performance.now() + connectMs }
      waiting.push(waiter)
      return waiter.promise
    },
    refuseLate(): void {
      const now = performance.now()
      while ((waiting[0]?.until ?? Number.POSITIVE_INFINITY) <= now)
        waiting.shift()?.reject(new DatabaseUnavailable(new Error('no connection was free in time')))
    },
  }
}

/**
 * Checking out of pg.Pool costs as much as a statement, because it counts, times and announces each connection. Released
 * connections therefore stay checked out for a while, with a queue of our own. The pool only opens connections and closes
 * surplus ones.
 */
export function createIdleConnections({ pool, connectMs }: IdleConnectionsOptions): IdleConnections {
  /**
   * Connections checked out of the pool. A pool counts a returned one as idle only on the next tick, and its own waiters
   * would wait for connections that are not returned under load.
   */
  let taken = 0
  const release: Release = (client, isLost) => {
    taken -= 1
    client.release(isLost)
  }
  const { idle, take, releaseSpare } = createIdleList(pool, release)
  const { waiting, wait, refuseLate } = createWaitQueue(connectMs)
  const isFull = (): boolean => taken >= pool.options.max

  async function connect(): Promise<pg.PoolClient> {
    taken += 1
    try {
      return await pool.connect()
    } catch (error) {
      taken -= 1
      connectNext()
      throw new DatabaseUnavailable(error)
    }
  }
  /** The pool may open another connection. */
  function connectNext(): void {
    const next = waiting.shift()
    if (next) connect().then(next.resolve, next.reject)
  }

  const timer = setInterval(() => {
    refuseLate()
    releaseSpare()
  }, connectMs / CHECKS_PER_WAIT).unref()
  return {
    acquire: () => take() ?? (isFull() ? wait() : connect()),
    release(client, isLost) {
      const next = isLost ? undefined : waiting.shift()
      if (next) next.resolve(client)
      else if (isLost || pool.ending) release(client, isLost)
      else idle.push(client)
      if (isLost) connectNext()
    },
    counts: () => ({ idle: idle.length, waiting: waiting.length }),
    stop() {
      clearInterval(timer)
      for (const client of idle.splice(0)) release(client)
    },
  }
}
