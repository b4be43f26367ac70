/** The system time plus what scenarios have skipped. */
export interface MovableClock {
  /** Milliseconds since 1970. */
  now(): number
  advance(milliseconds: number): void
}

/** Creates a running clock that can be advanced, so that scenarios need not wait for an expiry. */
export function createMovableClock(): MovableClock {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    advance(milliseconds) {
      ahead += milliseconds
    },
  }
}
