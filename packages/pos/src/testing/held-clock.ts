export interface HeldClock {
  now(): number
  /** Stops the clock. */
  hold(): void
  /** Advances the stopped clock to this time. */
  moveTo(at: number): void
  /** Returns to real time. */
  release(): void
}

/** Clock that tests can stop, so that they observe every event of a machine before the next. */
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
