import type { TillEnvironment } from './till-environment.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Clock of a till that is a day ahead during reconciliation, as in the following night. */
export function createBusinessDayClock() {
  let nights = 0
  return {
    now: (): number => Date.now() + nights * DAY_MS,
    /** Runs the reconciliation again, even if it ran today. */
    async reconcile({ database, till }: Pick<TillEnvironment, 'database' | 'till'>): Promise<void> {
      await database.db.run('UPDATE till_comparisons SET night = 0')
      nights = 1
      await till.service.reconcileTransactions()
      nights = 0
    },
  }
}
