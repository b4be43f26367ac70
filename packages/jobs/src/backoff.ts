export interface Backoff {
  /** Delay before the first retry in milliseconds. Doubled by every further failure. */
  first: number
  /** Upper bound on the delay in milliseconds, before jitter. */
  longest: number
}

/**
 * Returns the delay in milliseconds after a number of failures, with a jitter of 0.5 to 1.5. `random` returns numbers in [0,
 * 1).
 */
export function backoffDelay(failures: number, { first, longest }: Backoff, random: () => number): number {
  const doubled = Math.min(longest, first * 2 ** (Math.max(1, failures) - 1))
  return Math.round(doubled * (0.5 + random()))
}
