import type { Queries } from '@tillkey/sql'

/** Upper bound on rows per sweep, so that it never blocks the database for long. */
const SWEEP_LIMIT = 1000

/** Whether a sweep has deleted everything due. */
type SweepResult = 'all' | 'more'
const sweepResult = (changes: number): SweepResult => (changes < SWEEP_LIMIT ? 'all' : 'more')

/** The only SQL for accepted webhook events and the counts of rejected ones. */
export function createWebhookEventsStore(db: Queries) {
  return {
    async isKnown(linkId: string, id: string): Promise<boolean> {
      const row = await db.get('SELECT id FROM till_webhook_events WHERE link_id = $1 AND id = $2', [
        linkId,
        id,
      ])
      return row !== undefined
    },
    async remember(linkId: string, id: string, expiresAt: number): Promise<void> {
      await db.run(
        'INSERT INTO till_webhook_events (link_id, id, expires_at) VALUES ($1, $2, $3) ON CONFLICT (link_id, id) DO NOTHING',
        [linkId, id, expiresAt],
      )
    },
    /** Adds to the count of one link and hour. */
    async addRejected(linkId: string, hourAt: number, count: number): Promise<void> {
      await db.run(
        `INSERT INTO till_forged_events (link_id, hour_at, count) VALUES ($1, $2, $3)
         ON CONFLICT (link_id, hour_at) DO UPDATE SET count = till_forged_events.count + $3`,
        [linkId, hourAt, count],
      )
    },
    async deleteExpired(now: number): Promise<SweepResult> {
      const { changes } = await db.run(
        `DELETE FROM till_webhook_events WHERE (link_id, id) IN
           (SELECT link_id, id FROM till_webhook_events WHERE expires_at < $1 LIMIT ${SWEEP_LIMIT})`,
        [now],
      )
      return sweepResult(changes)
    },
    async deleteRejected(before: number): Promise<SweepResult> {
      const { changes } = await db.run(
        `DELETE FROM till_forged_events WHERE (link_id, hour_at) IN
           (SELECT link_id, hour_at FROM till_forged_events WHERE hour_at < $1 LIMIT ${SWEEP_LIMIT})`,
        [before],
      )
      return sweepResult(changes)
    },
  }
}
