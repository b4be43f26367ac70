/** Holder and schedule of a job. Times are milliseconds since 1970. */
export interface Lease {
  /** Empty if nobody holds it. */
  holder: string
  until: number
  dueAt: number
  /** Consecutive failed runs. */
  failures: number
}

export interface LeaseClaim {
  holder: string
  now: number
  /** Duration of a lease without renewal. */
  leaseMs: number
  /** Later due times were written by a clock ahead of this one, or under a longer interval, and are ignored. */
  longestPauseMs: number
}

export type LeaseDecision = { take: Lease } | { retryAt: number }

/**
 * Whether a lease is valid by this clock. A lease that ends later than twice its duration from now was written by a clock
 * that is ahead, and must not block a job.
 */
export const isLive = (until: number, now: number, leaseMs: number): boolean =>
  until > now && until <= now + 2 * leaseMs

const isDue = ({ dueAt }: Lease, { now, longestPauseMs }: LeaseClaim): boolean =>
  dueAt <= now || dueAt > now + longestPauseMs

/**
 * Decides whether a process may run a job.
 *
 * | lease              | due              | not due          |
 * |--------------------|------------------|------------------|
 * | no row             | take             | –                |
 * | free               | take             | wait until due   |
 * | own                | take             | wait until due   |
 * | other's, live      | wait for its end | wait for its end |
 * | other's, expired   | take             | wait until due   |
 */
export function decideLease(lease: Lease | undefined, claim: LeaseClaim): LeaseDecision {
  const { holder, now, leaseMs } = claim
  const until = now + leaseMs
  if (!lease) return { take: { holder, until, dueAt: now, failures: 0 } }
  const isAnothers = lease.holder !== '' && lease.holder !== holder
  if (isAnothers && isLive(lease.until, now, leaseMs)) return { retryAt: lease.until }
  if (!isDue(lease, claim)) return { retryAt: lease.dueAt }
  return { take: { ...lease, holder, until } }
}
