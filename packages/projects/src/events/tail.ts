import { setTimeout as sleep } from 'node:timers/promises'
import type { EventsStore, StoredEvent } from './events-store.ts'

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
  /** Events stored from this time on are sent. */
  since: number
  now: () => number
  view: (event: StoredEvent) => unknown
}

/** What is stored of a project from a time on, as server-sent events (HTML, 9.2), until the stream ends. */
export async function* tail({ store, projectId, name, since, now, view }: Following) {
  yield 'retry: 1000\n\n'
  const end = now() + STREAM_MS
  const sent = new Map<string, number>()
  let from = since
  while (now() < end) {
    const page = await store.storedSince(projectId, from, AT_ONCE)
    for (const event of page.filter(({ id }) => !sent.has(id))) {
      sent.set(event.id, event.storedAt)
      if (name === undefined || event.name === name)
        yield `id: ${event.storedAt}\nevent: ${event.name}\ndata: ${JSON.stringify(view(event))}\n\n`
    }
    const newest = page.at(-1)?.storedAt
    if (newest !== undefined) from = page.length === AT_ONCE ? newest : Math.max(since, newest - SLACK_MS)
    for (const [id, storedAt] of sent) if (storedAt < from) sent.delete(id)
    await sleep(LOOK_EVERY_MS)
  }
}

/** From when on a client that comes back goes on; from now on when it is new. */
export function sinceOf(lastEventId: string | string[] | undefined, now: number): number {
  const last = Number(lastEventId)
  return Number.isSafeInteger(last) && last > 0 ? last + 1 : now
}
