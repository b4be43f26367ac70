import type { Job } from '@tillkey/jobs'
import type { Database } from '@tillkey/sql'
import { createEventsStore, HOUR_MS } from './events-store.ts'

/** How long what was counted may wait in memory. */
const KEPT_EVERY_MS = 2000

/** Counters of what happens too often to be told one by one. */
export interface EventCounts {
  count(projectId: string, name: string): void
  /** Keeps what was counted since it was last called. */
  keep(): Promise<void>
}

/** Adds to the counters, in one order, so that two processes never wait for one another. */
const add = (db: Database, counted: ReadonlyMap<string, number>): Promise<void> =>
  db.transaction(async (tx) => {
    for (const [key, times] of [...counted].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const [projectId = '', name = '', hour] = key.split(' ')
      await createEventsStore(tx).count(projectId, name, { hour: Number(hour), times })
    }
  })

/** Counts in memory, and adds to the counters of the hour in one transaction now and then. */
export function createEventCounts(db: Database, now: () => number): EventCounts {
  let counted = new Map<string, number>()
  const put = (key: string, times: number) => counted.set(key, (counted.get(key) ?? 0) + times)
  return {
    // Neither ids nor names have spaces.
    count: (projectId, name) => void put(`${projectId} ${name} ${Math.floor(now() / HOUR_MS)}`, 1),
    async keep() {
      if (counted.size === 0) return
      const kept = counted
      counted = new Map()
      try {
        await add(db, kept)
      } catch (error) {
        for (const [key, times] of kept) put(key, times)
        throw error
      }
    },
  }
}

/** Keeps what each process has counted. */
export const keepCounts = (counts: EventCounts): Job => ({
  name: 'keep counted events',
  every: KEPT_EVERY_MS,
  runs: 'in each process',
  run: counts.keep,
})
