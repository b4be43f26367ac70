import type { TillWorld } from './till-world.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A till's clock, which is a day ahead while the till compares itself with the provider, as in the night after. */
export function createBusinessDayClock() {
  let nights = 0
  return {
    now: (): number => Date.now() + nights * DAY_MS,
    /** Compares once more, whatever was compared today. */
    async reconcile({ database, till }: Pick<TillWorld, 'database' | 'till'>): Promise<void> {
      await database.db.run('UPDATE till_comparisons SET night = 0')
      nights = 1
      await till.service.reconcileTransactions()
      nights = 0
    },
  }
}
