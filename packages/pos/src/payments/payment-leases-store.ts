import { placeholders, type Queries } from '@tillkey/sql'
import { UNSETTLED } from './payments-store.ts'

const MAX_CLAIMS = 50
/** Free: never leased, expired, or further in the future than any lease, because the clock was set back. */
const IS_FREE = '(lease_until IS NULL OR lease_until < $3 OR lease_until > $4)'

/** The only SQL for payment leases and due times. */
export function createLeaseStore(db: Queries, owner: string) {
  return {
    /** Claims due payments without a valid lease. Each goes to one process only. */
    async claim(now: number, leaseUntil: number): Promise<string[]> {
      const rows = await db.all<{ id: string }>(
        `UPDATE till_payments SET lease_owner = $1, lease_until = $2
         WHERE id IN (SELECT id FROM till_payments WHERE due_at <= $3 AND ${IS_FREE}
                      ORDER BY due_at LIMIT ${MAX_CLAIMS})
           AND ${IS_FREE}
         RETURNING id`,
        [owner, leaseUntil, now, 2 * leaseUntil - now],
      )
      return rows.map(({ id }) => id)
    },
    /** Extends the leases of payments that this process follows. */
    async renew(ids: readonly string[], leaseUntil: number): Promise<void> {
      if (ids.length === 0) return
      await db.run(
        `UPDATE till_payments SET lease_until = $1 WHERE lease_owner = $2 AND id IN ${placeholders(1, ids.length, 3)}`,
        [leaseUntil, owner, ...ids],
      )
    },
    /** Releases a payment to be polled again at `dueAt`, never when null. */
    async release(id: string, dueAt: number | null, checks: number): Promise<void> {
      await db.run(
        `UPDATE till_payments SET lease_owner = NULL, lease_until = NULL, due_at = $3, checks = $4
         WHERE id = $1 AND lease_owner = $2`,
        [id, owner, dueAt, checks],
      )
    },
    /** Makes a payment that this process does not follow due at once. */
    async markDue(id: string, now: number): Promise<void> {
      await db.run(
        `UPDATE till_payments SET due_at = $2, checks = 0,
           lease_until = CASE WHEN lease_owner = $3 THEN NULL ELSE lease_until END WHERE id = $1`,
        [id, now, owner],
      )
    },
    /** Makes every unsettled payment of a merchant due, e.g. after a new link. */
    async markMerchantDue(merchantId: string, now: number): Promise<void> {
      await db.run(
        `UPDATE till_payments SET due_at = $2, checks = 0 WHERE merchant_id = $1 AND ${UNSETTLED}`,
        [merchantId, now],
      )
    },
    /** Called at start: makes every unsettled payment due. `single process`: no other process can hold a lease. */
    async sweepAll(now: number, processes: 'single process' | 'several processes'): Promise<void> {
      const free = processes === 'single process' ? '' : 'AND (lease_until IS NULL OR lease_until < $1)'
      await db.run(
        `UPDATE till_payments SET due_at = $1, lease_owner = NULL, lease_until = NULL
         WHERE ${UNSETTLED} ${free}`,
        [now],
      )
    },
    /** Called at shutdown, so that other processes can continue at once. */
    async releaseAll(now: number): Promise<void> {
      await db.run(
        'UPDATE till_payments SET lease_owner = NULL, lease_until = NULL, due_at = $2 WHERE lease_owner = $1',
        [owner, now],
      )
    },
  }
}

export type LeaseStore = ReturnType<typeof createLeaseStore>
