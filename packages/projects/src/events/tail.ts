import { setTimeout as sleep } from 'node:timers/promises'
import type { EventCursor, EventsStore, StoredEvent } from './events-store.ts'

/** Maximum length of a stream. The client reconnects with `Last-Event-ID`. */
const STREAM_MS = 30_000
const POLL_INTERVAL_MS = 300
/** Longest expected delay until rows of other processes become visible. */
const SLACK_MS = 2000
const AT_ONCE = 500
/** Sorts before the ids of all events. */
const START = '0'

export interface TailOptions {
  store: EventsStore
  projectId: string
  name: string | undefined
  /** The stream starts after this event. */
  after: EventCursor
  now: () => number
  view: (event: StoredEvent) => unknown
}

/** Streams a project's events as server-sent events (HTML, 9.2). */
export async function* tail({ store, projectId, name, after, now, view }: TailOptions) {
  // The position of a client that reconnects before the first event.
  yield `retry: 1000\nid: ${after.storedAt} ${after.id || START}\n\n`
  const end = now() + STREAM_MS
  const sent = new Map<string, number>()
  let cursor = after
  while (now() < end) {
    const page = await store.storedAfter(projectId, cursor, AT_ONCE)
    for (const event of page.filter(({ id }) => !sent.has(id))) {
      sent.set(event.id, event.storedAt)
      if (name === undefined || event.name === name)
        yield `id: ${event.storedAt} ${event.id}\nevent: ${event.name}\ndata: ${JSON.stringify(view(event))}\n\n`
    }
    const newest = page.at(-1)
    if (newest) cursor = page.length === AT_ONCE ? newest : rewind(newest, after)
    for (const [id, storedAt] of sent) if (storedAt < cursor.storedAt) sent.delete(id)
    await sleep(POLL_INTERVAL_MS)
  }
}

/** Rewinds the cursor to include rows that become visible late, but not beyond the start of the stream. */
function rewind({ storedAt }: EventCursor, begun: EventCursor): EventCursor {
  const time = storedAt - SLACK_MS
  return time > begun.storedAt ? { storedAt: time, id: '' } : begun
}

/** Returns the position of a reconnecting client (`Last-Event-ID`), or the current end of the stream for a new one. */
export function parseLastEventId(lastEventId: string | string[] | undefined, now: number): EventCursor {
  const [, storedAt, id = ''] = /^(\d{1,15}) ([\w-]+)$/.exec(String(lastEventId)) ?? []
  return storedAt === undefined ? { storedAt: now, id: '' } : { storedAt: Number(storedAt), id }
}
