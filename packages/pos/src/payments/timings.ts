/** Every length of time the point of sale goes by, in milliseconds. */
export interface Timings {
  /** How long a create may take at the provider, and any other call. */
  createTimeoutMs: number
  callTimeoutMs: number
  /** How long after the start a create may still reach the provider. */
  createWindowMs: number
  /** From the start to the cancel that nobody asked for. */
  deadlineMs: number
  /** Without news for so long, a payment is unresolved. */
  staleAfterMs: number
  /** How long the start of a payment waits for the provider before it answers. */
  startWaitMs: number
  /** Between two looks at a payment that the provider answers for, growing from the first to the second. */
  followMinMs: number
  followMaxMs: number
  /** Between looks at a payment whose outcome is unknown; the last one repeats. */
  unresolvedMs: readonly number[]
  /** So long after the end of a payment without approval it is polled again, in case it was captured after all. */
  afterEndMs: readonly number[]
  /** For how long the token of an account is kept after another was linked: longer than the looks after an end take. */
  keepFormerMs: number
  /** When to stop looking by ourselves. */
  giveUpMs: number
  /** A look further away than this is left to whichever process is free. */
  handOverMs: number
  leaseMs: number
  renewMs: number
  sweepMs: number
  /** How far back the nightly reconciliation goes, how often it is tried, and how long a try may take. */
  reconcileWindowMs: number
  reconcileEveryMs: number
  reconcileLeaseMs: number
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const standardTimings: Timings = {
  createTimeoutMs: 30 * SECOND,
  callTimeoutMs: 5 * SECOND,
  createWindowMs: 45 * SECOND,
  deadlineMs: 180 * SECOND,
  staleAfterMs: 10 * SECOND,
  startWaitMs: 1500,
  followMinMs: 250,
  followMaxMs: 500,
  unresolvedMs: [2, 2, 5, 5, 15, 30, 60, 300, 3600].map((seconds) => seconds * SECOND),
  afterEndMs: [MINUTE, 6 * MINUTE, 66 * MINUTE],
  keepFormerMs: 2 * HOUR,
  giveUpMs: 7 * DAY,
  handOverMs: 5 * SECOND,
  leaseMs: 12 * SECOND,
  renewMs: 4 * SECOND,
  sweepMs: SECOND,
  reconcileWindowMs: 2 * DAY,
  reconcileEveryMs: 5 * MINUTE,
  reconcileLeaseMs: 15 * MINUTE,
}
