export interface HeldClock {
  now(): number
  /** Time stands still from here on. */
  hold(): void
  /** Time goes on to this moment, and stands still there. */
  moveTo(at: number): void
  /** Time is real again. */
  release(): void
}

/** A clock that a test can stop, so that nothing happens at a machine before the test has seen what happened last. */
export function createHeldClock(): HeldClock {
  let held: number | undefined
  return {
    now: () => held ?? Date.now(),
    hold() {
      held = Date.now()
    },
    moveTo(at) {
      held = Math.max(held ?? 0, at)
    },
    release() {
      held = undefined
    },
  }
}
