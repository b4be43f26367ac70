/** All durations of the point of sale, in milliseconds. */
export interface Timings {
  /** Timeout of a create, and of any other call to the provider. */
  createTimeoutMs: number
  callTimeoutMs: number
  /** How long after its start a create may reach the provider. */
  createWindowMs: number
  /** From the start to the automatic cancel. */
  deadlineMs: number
  /** A payment without news for this long is unresolved. */
  staleAfterMs: number
  /** How long starting a payment waits for the provider before it responds. */
  startWaitMs: number
  /** Polling interval of a payment that the provider reports on, growing from the first to the second. */
  followMinMs: number
  followMaxMs: number
  /** Polling intervals of a payment with an unknown outcome. The last one repeats. */
  unresolvedMs: readonly number[]
  /** Delays after an end without approval, in case the payment was captured after all. */
  afterEndMs: readonly number[]
  /** How long the token of a former account is kept. Must exceed `afterEndMs`. */
  keepFormerMs: number
  /** When polling stops. */
  giveUpMs: number
  /** Longer delays are handed over to whichever process is free. */
  handOverMs: number
  leaseMs: number
  renewMs: number
  sweepMs: number
  /** Time span, interval and lease of the nightly reconciliation. */
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
