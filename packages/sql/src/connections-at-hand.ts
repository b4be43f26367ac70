import type pg from 'pg'

/** How often it is looked how many connections nobody needed since the last look, in milliseconds. */
const LOOK_EVERY_MS = 5000

/** Connections of a pool that were just used, for whoever needs one next. */
export interface ConnectionsAtHand {
  /** One that is connected; nothing when all are in use. */
  take(): pg.PoolClient | undefined
  /** Keeps it, unless somebody waits for it at the pool. */
  giveBack(client: pg.PoolClient): void
  count(): number
  /** Gives all back to the pool, which closes. */
  stop(): void
}

/**
 * A pool counts, times and announces each connection that it hands out, which costs as much as a statement. So what is given back stays
 * taken for a while; what nobody needs goes back to the pool, which closes it in its time. One that is lost is dropped at once.
 */
export function keepAtHand(pool: pg.Pool): ConnectionsAtHand {
  const kept: pg.PoolClient[] = []
  /** How many of them nobody needed since the last look. */
  let spare = 0

  function drop(client: pg.PoolClient): void {
    const at = kept.indexOf(client)
    if (at < 0) return
    kept.splice(at, 1)
    spare = Math.min(spare, kept.length)
    client.release(true)
  }
  pool.on('connect', (client) => {
    const lost = (): void => drop(client)
    client.on('error', lost).on('end', lost)
  })

  const releaseSpare = (): void => {
    for (const client of kept.splice(0, spare)) client.release()
    spare = kept.length
  }
  const timer = setInterval(releaseSpare, LOOK_EVERY_MS).unref()
  return {
    take() {
      const client = kept.pop()
      spare = Math.min(spare, kept.length)
      return client
    },
    giveBack(client) {
      if (pool.ending || pool.waitingCount > 0) client.release()
      else kept.push(client)
    },
    count: () => kept.length,
    stop() {
      clearInterval(timer)
      for (const client of kept.splice(0)) client.release()
    },
  }
}
