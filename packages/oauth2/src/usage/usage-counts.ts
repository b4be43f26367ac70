import type { Job } from '@tillkey/jobs'
import type { Database } from '@tillkey/sql'
import { addUsage, HOUR_MS, type UsageCount } from './client-usage-store.ts'

/** Longest time for which counts stay in memory only. */
const FLUSH_INTERVAL_MS = 2000

type Counted = Omit<UsageCount, 'hour' | 'count'>

/** Counts of tokens by client, which are too frequent to store one by one. */
export interface UsageCounts {
  count(counted: Counted): void
  /** Stores the counts since the last call. */
  store(): Promise<void>
}

interface UsageCountsDependencies {
  db: Database
  now: () => number
}

/** Counts in memory. Counts of registered clients only, so that callers can't fill it. */
export function createUsageCounts({ db, now }: UsageCountsDependencies): UsageCounts {
  let counts = new Map<string, UsageCount>()
  function add(counted: UsageCount): void {
    const { projectId, clientId, hour, grant, kind, count } = counted
    const key = JSON.stringify([projectId, clientId, hour, grant, kind])
    const known = counts.get(key)
    counts.set(key, known ? { ...known, count: known.count + count } : counted)
  }
  return {
    count: (counted) => add({ ...counted, hour: Math.floor(now() / HOUR_MS), count: 1 }),
    async store() {
      const pending = counts
      if (pending.size === 0) return
      counts = new Map()
      const inOrder = [...pending].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, counted]) => counted)
      try {
        await db.transaction((tx) => addUsage(tx, inOrder))
      } catch (error) {
        for (const counted of inOrder) add(counted)
        throw error
      }
    },
  }
}

/** Stores the counts of each process. */
export const storeUsageJob = (counts: UsageCounts): Job => ({
  name: 'store counts of tokens',
  every: FLUSH_INTERVAL_MS,
  runs: 'in each process',
  run: counts.store,
})
