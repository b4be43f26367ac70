import type pg from 'pg'
import { DatabaseUnavailable } from './errors.ts'

/** So often, within the time that is waited for a connection, it is looked who has waited too long, and what nobody needs. */
const CHECKS_PER_WAIT = 10

/** Connections of a pool, one after the other for whoever needs one. */
export interface IdleConnections {
  /** One that nobody else has; DatabaseUnavailable when there is none in time. */
  acquire(): pg.PoolClient | Promise<pg.PoolClient>
  /** Hands it to who has waited longest, or keeps it; one that was `lost` is closed. */
  release(client: pg.PoolClient, lost: Error | undefined): void
  /** How many nobody has, and how many wait for one. */
  counts(): { kept: number; waiting: number }
  /** Gives all back to the pool, which closes. */
  stop(): void
}

export interface IdleConnectionsOptions {
  pool: pg.Pool
  /** How long is waited for a connection, in milliseconds. */
  connectMs: number
}

/** Gives a connection back to the pool, which closes one that was lost. */
type Release = (client: pg.PoolClient, lost?: Error | true) => void

/** Connections that nobody has at the moment. One that is lost meanwhile is dropped at once. */
function createIdleList(pool: pg.Pool, release: Release) {
  const kept: pg.PoolClient[] = []
  /** How many of them nobody needed since the last look. */
  let spare = 0

  function drop(client: pg.PoolClient): void {
    const at = kept.indexOf(client)
    if (at < 0) return
    kept.splice(at, 1)
    release(client, true)
  }
  pool.on('connect', (client) => {
    const lost = (): void => drop(client)
    client.on('error', lost).on('end', lost)
  })
  return {
    kept,
    take(): pg.PoolClient | undefined {
      const client = kept.pop()
      spare = Math.min(spare, kept.length)
      return client
    },
    /** The pool closes in its time what it is given back. */
    releaseSpare(): void {
      for (const client of kept.splice(0, spare)) release(client)
      spare = kept.length
    },
  }
}

interface Waiter extends PromiseWithResolvers<pg.PoolClient> {
  /** On the clock of `performance.now()`. */
  until: number
}

/** Those who wait until somebody else has done. */
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
 * A pool counts, times and announces each connection that it hands out, which costs as much as a statement. So what is given back stays
 * taken for a while, and who finds none free stands in a line of our own; the pool makes connections, and closes those that nobody needs.
 */
export function createIdleConnections({ pool, connectMs }: IdleConnectionsOptions): IdleConnections {
  /**
   * How many connections the pool was asked for and has not got back. It counts an idle one as idle until the next tick, and whoever
   * waits in its own line waits for one that is given back to it, which none is while there is much to do.
   */
  let taken = 0
  const release: Release = (client, lost) => {
    taken -= 1
    client.release(lost)
  }
  const { kept, take, releaseSpare } = createIdleList(pool, release)
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
  /** There is room for another connection. */
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
    release(client, lost) {
      const next = lost ? undefined : waiting.shift()
      if (next) next.resolve(client)
      else if (lost || pool.ending) release(client, lost)
      else kept.push(client)
      if (lost) connectNext()
    },
    counts: () => ({ kept: kept.length, waiting: waiting.length }),
    stop() {
      clearInterval(timer)
      for (const client of kept.splice(0)) release(client)
    },
  }
}
