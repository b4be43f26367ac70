/** A statement that waits for its answer. */
export interface Waiting {
  /** When it has waited too long, on the clock of `performance.now()`. */
  until: number
  giveUp(): void
}

export interface StatementWatch {
  waiting: Set<Waiting>
  stop(): void
}

/** One timer for all: a timer of its own for each statement cost a tenth of the statement. */
const LOOKS_PER_LIMIT = 10

/** Gives up what has waited too long, within a tenth of the limit (milliseconds) after that. */
export function watchStatements(limit: number): StatementWatch {
  const waiting = new Set<Waiting>()
  const look = (): void => {
    const now = performance.now()
    for (const statement of waiting) if (statement.until <= now) statement.giveUp()
  }
  const timer = setInterval(look, limit / LOOKS_PER_LIMIT).unref()
  return { waiting, stop: () => clearInterval(timer) }
}
