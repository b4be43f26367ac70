import type { Job, Outbox } from '@tillkey/jobs'
import type { Events } from '@tillkey/platform-core'
import type { Database } from '@tillkey/sql'
import type { EventCounts } from './event-counts.ts'
import { createEventsStore } from './events-store.ts'

/** Outbox messages that tell what happened. */
const EVENT_KIND = 'event'

interface EventPayload {
  name: string
  attributes: Record<string, unknown>
  at: number
  times?: number
}

/** Takes events from the engines, in the unit of work of what happened. */
export const createEvents = ({
  outbox,
  counts,
  now,
}: {
  outbox: Outbox
  counts: EventCounts
  now: () => number
}): Events => ({
  count: counts.count,
  async note(tx, { projectId, name, attributes, times = 1 }) {
    const payload: EventPayload = { name, attributes, at: now(), times }
    await outbox.write(tx, { kind: EVENT_KIND, projectId, payload })
  },
})

/** Has an outbox keep and count the events that are written to it. */
export function keepEvents(outbox: Outbox, db: Database, now: () => number): void {
  outbox.consume(EVENT_KIND, async ({ id, projectId, payload }) => {
    const { name, attributes, at, times = 1 } = payload as EventPayload // only `note` writes this kind
    const event = { projectId, id, name, attributes, at, storedAt: now(), times }
    await db.transaction((tx) => createEventsStore(tx).add(event))
  })
}

const KEPT_MS = 30 * 24 * 3_600_000
const SWEPT_AT_ONCE = 1000

/** Forgets events after a month; what was counted stays. */
export const sweepEvents = (db: Database): Job => ({
  name: 'sweep events',
  every: 60_000,
  runs: 'in one process',
  run: async (now) =>
    (await createEventsStore(db).sweep(now - KEPT_MS, SWEPT_AT_ONCE)) === SWEPT_AT_ONCE ? 'more' : undefined,
})
