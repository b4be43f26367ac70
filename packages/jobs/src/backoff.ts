export interface Backoff {
  /** Milliseconds before the first repetition; doubled for each further failure. */
  first: number
  /** Milliseconds at most, before jitter. */
  longest: number
}

/**
 * Milliseconds to wait after so many failures, spread by half to one and a half, so that what failed together does not
 * come back together. `random` gives numbers from 0 to below 1.
 */
export function backoffDelay(failures: number, { first, longest }: Backoff, random: () => number): number {
  const doubled = Math.min(longest, first * 2 ** (Math.max(1, failures) - 1))
  return Math.round(doubled * (0.5 + random()))
}
