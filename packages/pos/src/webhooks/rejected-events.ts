import type { Queries } from '@tillkey/sql'
import type { Log } from '../log.ts'
import { createWebhookEventsStore } from './webhook-events-store.ts'

const HOUR_MS = 60 * 60 * 1000
/** Events within this time cost one statement per link. */
const WRITE_AFTER_MS = 1000
/** Counter of unknown links, because a forger can name any. */
const NO_LINK = 'unknown'

export interface RejectedEventsDependencies {
  db: Queries
  now: () => number
  log: Log
}

/** Counts events with an invalid signature by link and hour. Their content is not stored. */
export function createRejectedEvents({ db, now, log }: RejectedEventsDependencies) {
  const store = createWebhookEventsStore(db)
  const counts = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  async function write(): Promise<void> {
    timer = undefined
    const counted = [...counts]
    counts.clear()
    const hourAt = Math.floor(now() / HOUR_MS) * HOUR_MS
    for (const [linkId, count] of counted) await store.addRejected(linkId, hourAt, count)
    if (counted.length > 0)
      log.warn(
        { counted: Object.fromEntries(counted) },
        'webhook events with an invalid signature were rejected',
      )
  }

  let writing = Promise.resolve()
  const writeSafely = (): void => {
    writing = writing
      .then(write)
      .catch((error: unknown) => log.error({ err: error }, 'failed to count rejected webhook events'))
  }

  return {
    /** Counts one event. Undefined counts for unknown links. */
    count(linkId: string = NO_LINK): void {
      counts.set(linkId, (counts.get(linkId) ?? 0) + 1)
      timer ??= setTimeout(writeSafely, WRITE_AFTER_MS).unref()
    },
    /** Writes pending counts. */
    async close(): Promise<void> {
      clearTimeout(timer)
      writeSafely()
      await writing
    },
  }
}

export type RejectedEvents = ReturnType<typeof createRejectedEvents>
