import type { Job } from '@tillkey/jobs'
import type { Events } from '@tillkey/platform-core'
import type { Database } from '@tillkey/sql'
import { createEventsStore, HOUR_MS, type ProjectEvent, type StoredEvent } from './events-store.ts'

/** Longest time for which counts stay in memory only. */
const FLUSH_INTERVAL_MS = 2000
/** Upper bound on distinct attributes per event name and flush. Further events are merged without attributes. */
const MAX_DISTINCT_EVENTS = 20

type Counted = Omit<ProjectEvent, 'id'>

/** Events of one name, project and hour, by attributes. */
type DistinctEvents = Map<string, Counted>

/** Counts of events that are too frequent to store individually. */
export interface EventCounts {
  count: Events['count']
  /** Stores the counts since the last call. */
  store(): Promise<void>
}

function addTo(counted: Map<string, DistinctEvents>, event: Counted): void {
  // Neither ids nor names contain spaces.
  const key = `${event.projectId} ${event.name} ${Math.floor(event.at / HOUR_MS)}`
  const distinct: DistinctEvents = counted.get(key) ?? new Map()
  const ownKey = JSON.stringify(event.attributes)
  const isDistinct = distinct.has(ownKey) || distinct.size < MAX_DISTINCT_EVENTS
  const attributesKey = isDistinct ? ownKey : '{}'
  const cached = distinct.get(attributesKey)
  if (cached) {
    cached.at = event.at
    cached.times += event.times
    return
  }
  counted.set(key, distinct.set(attributesKey, isDistinct ? event : { ...event, attributes: {} }))
}

/** A fixed order prevents deadlocks between processes. */
const inOrder = (counted: ReadonlyMap<string, DistinctEvents>): Counted[] =>
  [...counted].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, distinct]) => [...distinct.values()])

export interface EventCountsDependencies {
  db: Database
  now: () => number
  newId: () => string
}

/** Counts in memory. Equal events are stored as one, all in one transaction per flush. */
export function createEventCounts({ db, now, newId }: EventCountsDependencies): EventCounts {
  let counted = new Map<string, DistinctEvents>()
  /** Events being stored. Their ids make retries idempotent. */
  let pending: StoredEvent[] = []
  function collect(): void {
    pending = inOrder(counted).map((event) => ({ ...event, id: newId(), storedAt: now() }))
    counted = new Map()
  }
  async function storePending(): Promise<void> {
    const events = pending
    if (events.length === 0) return
    await db.transaction(async (tx) => {
      for (const event of events) await createEventsStore(tx).add(event)
    })
    if (pending === events) pending = []
  }
  return {
    count: (projectId, name, attributes = {}) =>
      addTo(counted, { projectId, name, attributes, at: now(), times: 1 }),
    async store() {
      // Retries what the previous flush did not store, or stored without receiving the confirmation.
      await storePending()
      collect()
      await storePending()
    },
  }
}

/** Stores the counts of each process. */
export const storeCountsJob = (counts: EventCounts): Job => ({
  name: 'keep counted events',
  every: FLUSH_INTERVAL_MS,
  runs: 'in each process',
  run: counts.store,
})
