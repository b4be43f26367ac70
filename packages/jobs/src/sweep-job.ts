import type { Job } from './job.ts'

/** A table with rows that expire. */
export interface ExpiringStore {
  /** Deletes at most `limit` rows that expired before a time (milliseconds). Returns their number. */
  sweep(before: number, limit: number): Promise<number>
}

/** Interval of sweeps, in milliseconds. */
export const SWEEP_EVERY_MS = 60_000

/** Rows per statement, so that a sweep never blocks the database for long. */
export const SWEEP_BATCH = 500

/** Creates the job that deletes expired rows. `graceMs` keeps them for longer. Default: 0. */
export const createSweepJob = (name: string, store: ExpiringStore, graceMs = 0): Job => ({
  name,
  every: SWEEP_EVERY_MS,
  runs: 'in one process',
  run: async (now) => ((await store.sweep(now - graceMs, SWEEP_BATCH)) === SWEEP_BATCH ? 'more' : undefined),
})
