/** The system clock plus the time by which scenarios have advanced it. */
export interface MovableClock {
  /** Milliseconds since 1970. */
  now(): number
  advance(milliseconds: number): void
}

/** Creates a clock that keeps running and can be advanced, so that scenarios need not wait for an expiry. */
export function createMovableClock(): MovableClock {
  let offsetMs = 0
  return {
    now: () => Date.now() + offsetMs,
    advance(milliseconds) {
      offsetMs += milliseconds
    },
  }
}
