/** Who does a job, and when it is due. Times are milliseconds since 1970. */
export interface Lease {
  /** Empty when nobody has it. */
  holder: string
  until: number
  dueAt: number
  /** Runs in a row that failed. */
  failures: number
}

export interface LeaseClaim {
  holder: string
  now: number
  /** How long a lease lasts without being renewed. */
  leaseMs: number
  /** A due time further away than this was written by a clock that runs ahead, or for a job that ran less often. */
  longestPauseMs: number
}

export type LeaseDecision = { take: Lease } | { retryAt: number }

/**
 * Whether a lease ends in the future, as far as this clock can tell. One that ends later than any lease lasts was written
 * by a clock that runs ahead (twice the length is allowed for), and must not keep a job from running for long.
 */
export const isLive = (until: number, now: number, leaseMs: number): boolean =>
  until > now && until <= now + 2 * leaseMs

const isDue = ({ dueAt }: Lease, { now, longestPauseMs }: LeaseClaim): boolean =>
  dueAt <= now || dueAt > now + longestPauseMs

/**
 * Whether a process may do a job now.
 *
 * | lease            | due                | not due           |
 * |------------------|--------------------|-------------------|
 * | no row           | take               | –                 |
 * | nobody's         | take               | look when due     |
 * | ours             | take               | look when due     |
 * | another's, live  | look when it ends  | look when it ends |
 * | another's, ended | take               | look when due     |
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
