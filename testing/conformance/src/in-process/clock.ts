/** The time of the machine, and what a scenario let pass beside it. */
export interface MovableClock {
  /** Milliseconds since 1970. */
  now(): number
  advance(milliseconds: number): void
}

/** A clock that runs as the machine's does and can be put forward, so that nobody waits for an expiry. */
export function createMovableClock(): MovableClock {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    advance(milliseconds) {
      ahead += milliseconds
    },
  }
}
