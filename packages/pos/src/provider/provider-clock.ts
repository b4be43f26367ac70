/** A difference beyond this is told and not corrected: some gateway may have made it up. */
const MOST_MS = 10 * 60 * 1000
/** A date has whole seconds and a call takes its time, so less than this is no difference. */
const LEAST_MS = 5000
/** Two measures that agree so far are of one clock. */
const AGREE_MS = 3000
/** An answer that took longer says too little of when it was given. */
const LONGEST_CALL_MS = 5000
/** On average a date is this much older than the moment it was written. */
const HALF_SECOND_MS = 500

/** How far the provider's clock is from ours, by the dates of its answers. */
export interface ProviderClock {
  /** Takes the Date header of an answer; times are ours, in milliseconds. */
  note(date: string | null, askedAt: number, answeredAt: number): void
  /** Milliseconds that the provider is ahead; negative when it is behind, 0 while the clocks agree or nothing sure is known. */
  difference(): number
  /** As much of the difference as may be corrected for: all of it, or 0. */
  correction(): number
}

export interface ProviderClockDependencies {
  /** Told when the difference has become another. */
  onChange: (difference: number) => void
}

/** Believes a difference only when two answers in a row agree on it. */
export function createProviderClock({ onChange }: ProviderClockDependencies): ProviderClock {
  let last: number | undefined
  let difference = 0

  function settle(measured: number): void {
    const next = Math.abs(measured) >= LEAST_MS ? measured : 0
    if (Math.abs(next - difference) < AGREE_MS) return
    difference = next
    onChange(difference)
  }

  return {
    note(date, askedAt, answeredAt) {
      const told = Date.parse(date ?? '')
      if (Number.isNaN(told) || answeredAt - askedAt > LONGEST_CALL_MS) return
      const measured = Math.round(told + HALF_SECOND_MS - (askedAt + answeredAt) / 2)
      if (last !== undefined && Math.abs(measured - last) < AGREE_MS) settle(measured)
      last = measured
    },
    difference: () => difference,
    correction: () => (Math.abs(difference) <= MOST_MS ? difference : 0),
  }
}
