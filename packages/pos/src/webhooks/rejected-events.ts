import type { Queries } from '@tillkey/sql'
import type { Log } from '../log.ts'
import { createWebhookEventsStore } from './webhook-events-store.ts'

const HOUR_MS = 60 * 60 * 1000
/** However many come in it, they cost one statement a link. */
const WRITE_AFTER_MS = 1000
/** What is counted for links that do not exist: whoever forges can name any. */
const NO_LINK = 'unknown'

export interface RejectedEventsDependencies {
  db: Queries
  now: () => number
  log: Log
}

/** Counts events whose signature is wrong, by link and hour. Anybody can send them, so nothing of them is kept. */
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
      log.warn({ counted: Object.fromEntries(counted) }, 'forged webhook events were refused')
  }

  let writing = Promise.resolve()
  const writeSafely = (): void => {
    writing = writing
      .then(write)
      .catch((error: unknown) => log.error({ err: error }, 'forged webhook events could not be counted'))
  }

  return {
    /** One more for a link; undefined when there is no such link. */
    count(linkId: string = NO_LINK): void {
      counts.set(linkId, (counts.get(linkId) ?? 0) + 1)
      timer ??= setTimeout(writeSafely, WRITE_AFTER_MS).unref()
    },
    /** Writes what was counted last. */
    async close(): Promise<void> {
      clearTimeout(timer)
      writeSafely()
      await writing
    },
  }
}

export type RejectedEvents = ReturnType<typeof createRejectedEvents>
