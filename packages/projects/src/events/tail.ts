import { setTimeout as sleep } from 'node:timers/promises'
import type { EventCursor, EventsStore, StoredEvent } from './events-store.ts'

/** A stream ends after this time, and the client goes on where it was (`Last-Event-ID`). */
const STREAM_MS = 30_000
const LOOK_EVERY_MS = 300
/** What is stored by another process may become visible a little late. */
const SLACK_MS = 2000
const AT_ONCE = 500

export interface Following {
  store: EventsStore
  projectId: string
  name: string | undefined
  /** Events that are stored behind this place are sent. */
  after: EventCursor
  now: () => number
  view: (event: StoredEvent) => unknown
}

/** What is stored of a project from a time on, as server-sent events (HTML, 9.2), until the stream ends. */
export async function* tail({ store, projectId, name, after, now, view }: Following) {
  yield 'retry: 1000\n\n'
  const end = now() + STREAM_MS
  const sent = new Map<string, number>()
  let place = after
  while (now() < end) {
    const page = await store.storedAfter(projectId, place, AT_ONCE)
    for (const event of page.filter(({ id }) => !sent.has(id))) {
      sent.set(event.id, event.storedAt)
      if (name === undefined || event.name === name)
        yield `id: ${event.storedAt} ${event.id}\nevent: ${event.name}\ndata: ${JSON.stringify(view(event))}\n\n`
    }
    const newest = page.at(-1)
    if (newest) place = page.length === AT_ONCE ? newest : before(newest, after)
    for (const [id, storedAt] of sent) if (storedAt < place.storedAt) sent.delete(id)
    await sleep(LOOK_EVERY_MS)
  }
}

/** Where to look again, for what becomes visible late; never before where the stream began. */
function before({ storedAt }: EventCursor, begun: EventCursor): EventCursor {
  const time = storedAt - SLACK_MS
  return time > begun.storedAt ? { storedAt: time, id: '' } : begun
}

/** Behind which event a client that comes back goes on (`Last-Event-ID`); from now on when it is new. */
export function placeOf(lastEventId: string | string[] | undefined, now: number): EventCursor {
  const [, storedAt, id = ''] = /^(\d{1,15}) ([\w-]+)$/.exec(String(lastEventId)) ?? []
  return storedAt === undefined ? { storedAt: now, id: '' } : { storedAt: Number(storedAt), id }
}
