import type { CashUp, Totals } from '@tillkey/contract/pos/totals-schemas.ts'
import { placeholders, type Queries } from '@tillkey/sql'

interface Row {
  number: number
  day: string
  closed_at: number
  float_units: number
  expected_units: number
  counted_units: number
  reason: string
  totals: string
}

/** A day that was closed; `at` is in milliseconds. */
interface Closing {
  day: string
  at: number
  by: string | null
}

const COLUMNS = 'number, day, closed_at, float_units, expected_units, counted_units, reason, totals'
const MOST = 31

const cashUpOf = ({ closed_at, totals, ...row }: Row): CashUp => ({
  ...row,
  closed_at: new Date(closed_at).toISOString(),
  // Written by `add`, so its shape is known; the first ones were not summed up by till, and no cash went back.
  totals: { by_till: [], cash_refunded_units: 0, ...(JSON.parse(totals) as Partial<Totals>) } as Totals,
})

/** The only SQL for days that were closed. Rows are never changed. */
export function createCashUpsStore(db: Queries) {
  return {
    /** Newest first. */
    async list(merchantId: string): Promise<CashUp[]> {
      const rows = await db.all<Row>(
        `SELECT ${COLUMNS} FROM till_cash_ups WHERE merchant_id = $1 ORDER BY number DESC LIMIT ${MOST}`,
        [merchantId],
      )
      return rows.map(cashUpOf)
    },
    /** Who has closed which of these days, and when; `by` is a name, empty for the owner and null for who is no longer of the shop. */
    async closings(merchantId: string, days: readonly string[]): Promise<Closing[]> {
      if (days.length === 0) return []
      return db.all<Closing>(
        `SELECT c.day, c.closed_at AS at, CASE WHEN c.closed_by = $1 THEN '' ELSE p.name END AS "by" FROM till_cash_ups c
         LEFT JOIN till_people p ON p.identity_id = c.closed_by AND p.merchant_id = $1
         WHERE c.merchant_id = $1 AND c.day IN ${placeholders(1, days.length, 2)}`,
        [merchantId, ...days],
      )
    },
    async last(merchantId: string): Promise<CashUp | undefined> {
      const row = await db.get<Row>(
        `SELECT ${COLUMNS} FROM till_cash_ups WHERE merchant_id = $1 ORDER BY number DESC LIMIT 1`,
        [merchantId],
      )
      return row && cashUpOf(row)
    },
    async add(merchantId: string, closedBy: string, cashUp: CashUp): Promise<void> {
      await db.run(
        `INSERT INTO till_cash_ups (merchant_id, number, day, closed_at, closed_by, float_units, expected_units, counted_units,
           reason, totals) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          merchantId,
          cashUp.number,
          cashUp.day,
          Date.parse(cashUp.closed_at),
          closedBy,
          cashUp.float_units,
          cashUp.expected_units,
          cashUp.counted_units,
          cashUp.reason,
          JSON.stringify(cashUp.totals),
        ],
      )
    },
  }
}
