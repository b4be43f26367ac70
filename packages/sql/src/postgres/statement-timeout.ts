import type pg from 'pg'

/** The statements that a connection executes. */
interface Execution {
  pending: number
  /** Deadline of the latest one on the clock of `performance.now()`. */
  until: number
}

/** Closes connections whose statements take too long, which rejects these. */
export interface StatementTimeouts {
  /** Notes that a connection executes a statement, for at most `limitMs`. */
  begin(client: pg.PoolClient, limitMs: number): void
  end(client: pg.PoolClient): void
  stop(): void
}

/** One shared timer: a timer per statement took a tenth of its time. */
const CHECKS_PER_TIMEOUT = 10

/** Limits the time of statements, with a delay of at most a tenth of `checkedMs`. */
export function createStatementTimeouts(pool: pg.Pool, checkedMs: number): StatementTimeouts {
  /**
   * By connection, not by statement: a map that changes constantly replaces its table, and V8's minor collections keep every
   * later table, with its entries, once one of them is old.
   */
  const executions = new Map<pg.PoolClient, Execution>()
  pool.on('connect', (client) => void executions.set(client, { pending: 0, until: 0 }))
  pool.on('remove', (client) => void executions.delete(client))

  const abortExpired = (): void => {
    const now = performance.now()
    for (const [client, { pending, until }] of executions) if (pending > 0 && until <= now) void client.end()
  }
  const timer = setInterval(abortExpired, checkedMs / CHECKS_PER_TIMEOUT).unref()
  return {
    begin(client, limitMs) {
      const execution = executions.get(client)
      if (!execution) return
      execution.pending += 1
      execution.until = performance.now() + limitMs
    },
    end(client) {
      const execution = executions.get(client)
      if (execution) execution.pending -= 1
    },
    stop: () => clearInterval(timer),
  }
}
