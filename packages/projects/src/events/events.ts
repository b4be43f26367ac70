import { createSweepJob, type Job, type Outbox } from '@tillkey/jobs'
import type { Events } from '@tillkey/platform-core'
import type { Database } from '@tillkey/sql'
import type { EventCounts } from './event-counts.ts'
import { createEventsStore } from './events-store.ts'

/** Kind of the outbox messages that processes of the first release write. */
const EVENT_KIND = 'event'

interface EventPayload {
  name: string
  attributes: Record<string, unknown>
  at: number
  times?: number
}

/** Stores events in the caller's unit of work. */
export const createEvents = ({
  counts,
  now,
  newId,
}: {
  counts: EventCounts
  now: () => number
  newId: () => string
}): Events => ({
  count: counts.count,
  async note(tx, { projectId, name, attributes, times = 1 }) {
    const at = now()
    const event = { projectId, id: newId(), name, attributes, at, storedAt: at, times }
    await createEventsStore(tx).append(event)
  },
})

/** Stores and counts the events that older processes write to the outbox. */
export function consumeLegacyEvents(outbox: Outbox, db: Database, now: () => number): void {
  outbox.consume(EVENT_KIND, async ({ id, projectId, payload }) => {
    const { name, attributes, at, times = 1 } = payload as EventPayload // messages of this kind hold events
    const event = { projectId, id, name, attributes, at, storedAt: now(), times }
    await db.transaction((tx) => createEventsStore(tx).add(event))
  })
}

const COUNTED_AT_ONCE = 1000

/** Adds appended events to their counters. */
export const countEvents = (db: Database): Job => ({
  name: 'count events',
  every: 5000,
  runs: 'in one process',
  async run() {
    if (!(await createEventsStore(db).hasUncounted())) return undefined
    const counted = await db.transaction((tx) => createEventsStore(tx).countAppended(COUNTED_AT_ONCE))
    return counted === COUNTED_AT_ONCE ? 'more' : undefined
  },
})

const RETENTION_MS = 30 * 24 * 3_600_000

/** Deletes events after 30 days. Counters remain. */
export const sweepEvents = (db: Database): Job =>
  createSweepJob('sweep events', createEventsStore(db), RETENTION_MS)
