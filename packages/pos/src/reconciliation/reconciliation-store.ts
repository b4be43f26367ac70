import type { Queries } from '@tillkey/sql'

/** The only SQL for the reconciliation of links. `night` is the number of the business day. */
export function createReconciliationStore(db: Queries) {
  /** A new link is first reconciled on the next business day. */
  async function register(businessDay: number): Promise<void> {
    await db.run(
      `INSERT INTO till_comparisons (merchant_id, night)
       SELECT merchant_id, CAST($1 AS BIGINT) FROM till_links WHERE status = 'LINKED' ON CONFLICT (merchant_id) DO NOTHING`,
      [businessDay],
    )
  }
  return {
    /** Claims one link that is due on this business day and not leased. */
    async claim(businessDay: number, now: number, leaseUntil: number): Promise<string | undefined> {
      await register(businessDay)
      const isFree = '(lease_until IS NULL OR lease_until < $2 OR lease_until > $4)' // a later end was stored before the clock was set back
      const row = await db.get<{ merchant_id: string }>(
        `UPDATE till_comparisons SET lease_until = $3
         WHERE merchant_id IN (
             SELECT c.merchant_id FROM till_comparisons c JOIN till_links l ON l.merchant_id = c.merchant_id
             WHERE l.status = 'LINKED' AND c.night < $1 AND ${isFree} ORDER BY c.merchant_id LIMIT 1)
           AND night < $1 AND ${isFree}
         RETURNING merchant_id`,
        [businessDay, now, leaseUntil, 2 * leaseUntil - now],
      )
      return row?.merchant_id
    },
    async finish(merchantId: string, businessDay: number, at: number): Promise<void> {
      await db.run(
        'UPDATE till_comparisons SET night = $2, lease_until = NULL, compared_at = $3 WHERE merchant_id = $1',
        [merchantId, businessDay, at],
      )
    },
  }
}

export type ReconciliationStore = ReturnType<typeof createReconciliationStore>
