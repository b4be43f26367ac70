import type { CashUp, Totals } from '@tillkey/contract/pos/totals-schemas.ts'
import type { Queries } from '@tillkey/sql'

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
