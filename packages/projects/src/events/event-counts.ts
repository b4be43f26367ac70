import type { Job } from '@tillkey/jobs'
import type { Events } from '@tillkey/platform-core'
import type { Database } from '@tillkey/sql'
import { createEventsStore, HOUR_MS, type ProjectEvent, type StoredEvent } from './events-store.ts'

/** How long what was counted may wait in memory. */
const FLUSH_INTERVAL_MS = 2000
/** So many events of a name are told apart by their attributes each time; the others are told together, without. */
const MAX_DISTINCT_EVENTS = 20

type Counted = Omit<ProjectEvent, 'id'>

/** Events of one name, project and hour, by their attributes. */
type Alike = Map<string, Counted>

/** Events that happen too often to be written one by one. */
export interface EventCounts {
  count: Events['count']
  /** Keeps what was counted since it was last called. */
  keep(): Promise<void>
}

function addTo(counted: Map<string, Alike>, event: Counted): void {
  // Neither ids nor names have spaces.
  const key = `${event.projectId} ${event.name} ${Math.floor(event.at / HOUR_MS)}`
  const alike: Alike = counted.get(key) ?? new Map()
  const own = JSON.stringify(event.attributes)
  const isToldApart = alike.has(own) || alike.size < MAX_DISTINCT_EVENTS
  const place = isToldApart ? own : '{}'
  const known = alike.get(place)
  if (known) {
    known.at = event.at
    known.times += event.times
    return
  }
  counted.set(key, alike.set(place, isToldApart ? event : { ...event, attributes: {} }))
}

/** In one order, so that two processes never wait for one another. */
const inOrder = (counted: ReadonlyMap<string, Alike>): Counted[] =>
  [...counted].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, alike]) => [...alike.values()])

export interface EventCountsDependencies {
  db: Database
  now: () => number
  newId: () => string
}

/** Counts in memory, and now and then keeps what is the same as one event, all in one transaction. */
export function createEventCounts({ db, now, newId }: EventCountsDependencies): EventCounts {
  let counted = new Map<string, Alike>()
  /** What is to be kept, under ids by which it counts once, however often that is tried. */
  let taken: StoredEvent[] = []
  function take(): void {
    taken = inOrder(counted).map((event) => ({ ...event, id: newId(), storedAt: now() }))
    counted = new Map()
  }
  async function keepTaken(): Promise<void> {
    const events = taken
    if (events.length === 0) return
    await db.transaction(async (tx) => {
      for (const event of events) await createEventsStore(tx).add(event)
    })
    if (taken === events) taken = []
  }
  return {
    count: (projectId, name, attributes = {}) =>
      addTo(counted, { projectId, name, attributes, at: now(), times: 1 }),
    async keep() {
      // What could not be kept before, or was and nobody could be told.
      await keepTaken()
      take()
      await keepTaken()
    },
  }
}

/** Keeps what each process has counted. */
export const keepCounts = (counts: EventCounts): Job => ({
  name: 'keep counted events',
  every: FLUSH_INTERVAL_MS,
  runs: 'in each process',
  run: counts.keep,
})
