import { insertRow, type Queries } from '@tillkey/sql'
import type { Sale } from './split-payments-store.ts'

/** A write-off of a sale; `units` are minor units of ZAR, `at` is in milliseconds. */
export interface WriteOffRow {
  id: string
  saleId: string
  units: number
  reason: string
  madeBy: string
  at: number
}

/** A write-off as answers show it. `by` is a name: empty for the owner, null for a former member. */
export interface WriteOffLine extends Pick<WriteOffRow, 'units' | 'reason' | 'at'> {
  by: string | null
}

/** The only SQL for write-offs. Rows are never changed. */
export function createWriteOffsStore(db: Queries) {
  return {
    add: ({ saleId, madeBy, ...row }: WriteOffRow) =>
      insertRow(db, 'till_write_offs', { ...row, sale_id: saleId, made_by: madeBy }),
    /** Total in minor units. */
    async sumOf(saleId: string): Promise<number> {
      // PostgreSQL sums BIGINT to NUMERIC, which its driver returns as text.
      const row = await db.get<{ units: number | string | null }>(
        'SELECT SUM(units) AS units FROM till_write_offs WHERE sale_id = $1',
        [saleId],
      )
      return Number(row?.units ?? 0)
    },
    /** Oldest first. */
    ofSale: ({ id, merchantId }: Pick<Sale, 'id' | 'merchantId'>) =>
      db.all<WriteOffLine>(
        `SELECT w.units, w.reason, w.at, CASE WHEN w.made_by = $2 THEN '' ELSE p.name END AS "by" FROM till_write_offs w
         LEFT JOIN till_people p ON p.identity_id = w.made_by AND p.merchant_id = $2
         WHERE w.sale_id = $1 ORDER BY w.at, w.id`,
        [id, merchantId],
      ),
  }
}
