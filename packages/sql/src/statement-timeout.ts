/** A statement that waits for its answer. */
export interface PendingStatement {
  /** When it has waited too long, on the clock of `performance.now()`. */
  until: number
  abort(): void
}

export interface StatementTimeouts {
  waiting: Set<PendingStatement>
  stop(): void
}

/** One timer for all: a timer of its own for each statement cost a tenth of the statement. */
const CHECKS_PER_TIMEOUT = 10

/** Gives up what has waited too long, within a tenth of the limit (milliseconds) after that. */
export function createStatementTimeouts(limit: number): StatementTimeouts {
  const waiting = new Set<PendingStatement>()
  const look = (): void => {
    const now = performance.now()
    for (const statement of waiting) if (statement.until <= now) statement.abort()
  }
  const timer = setInterval(look, limit / CHECKS_PER_TIMEOUT).unref()
  return { waiting, stop: () => clearInterval(timer) }
}
