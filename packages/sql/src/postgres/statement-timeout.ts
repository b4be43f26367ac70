/** A statement awaiting its result. */
export interface PendingStatement {
  /** Deadline on the clock of `performance.now()`. */
  until: number
  abort(): void
}

export interface StatementTimeouts {
  waiting: Set<PendingStatement>
  stop(): void
}

/** One shared timer: a timer per statement took a tenth of its time. */
const CHECKS_PER_TIMEOUT = 10

/** Aborts statements that exceed the limit in milliseconds, with a delay of at most a tenth of it. */
export function createStatementTimeouts(limit: number): StatementTimeouts {
  const waiting = new Set<PendingStatement>()
  const abortExpired = (): void => {
    const now = performance.now()
    for (const statement of waiting) if (statement.until <= now) statement.abort()
  }
  const timer = setInterval(abortExpired, limit / CHECKS_PER_TIMEOUT).unref()
  return { waiting, stop: () => clearInterval(timer) }
}
