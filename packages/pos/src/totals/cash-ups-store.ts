import type { CashUp, Totals } from '@tillkey/contract/pos/totals-schemas.ts'
import { placeholders, type Queries } from '@tillkey/sql'
import { formatTime } from '@tillkey/wire'

interface Row {
  number: number
  day: string
  closed_at: number
  float_units: number
  expected_units: number
  counted_units: number
  reason: string
  totals: string
  reopened_at: number | null
  /** A name: empty for the owner, null for a former member. */
  reopened_by: string | null
}

/** A closed day; `at` is in milliseconds. */
interface Closing {
  day: string
  at: number
  by: string | null
}

const CASH_UPS = `SELECT c.number, c.day, c.closed_at, c.float_units, c.expected_units, c.counted_units, c.reason, c.totals, c.reopened_at,
    CASE WHEN c.reopened_by = $1 THEN '' ELSE p.name END AS reopened_by FROM till_cash_ups c
  LEFT JOIN till_people p ON p.identity_id = c.reopened_by AND p.merchant_id = $1
  WHERE c.merchant_id = $1`
const MAX_CLOSES = 31

/** Totals missing in rows written by early versions. */
const addedLater = { by_till: [], cash_refunded_units: 0, due_units: 0 }

const toCashUp = ({ closed_at, totals, reopened_at, reopened_by, ...row }: Row): CashUp => ({
  ...row,
  closed_at: formatTime(closed_at),
  // Written by `add`, so its shape is known.
  totals: { ...addedLater, ...(JSON.parse(totals) as Omit<Totals, keyof typeof addedLater>) },
  reopened: reopened_at === null ? null : { at: formatTime(reopened_at), by: reopened_by },
})

/** Author and time of reopening a close. */
interface Reopening {
  number: number
  by: string
  at: number
}

/** The only SQL for closed days. Rows change only when a day is reopened. */
export function createCashUpsStore(db: Queries) {
  return {
    /** Newest first. */
    async list(merchantId: string): Promise<CashUp[]> {
      const rows = await db.all<Row>(`${CASH_UPS} ORDER BY c.number DESC LIMIT ${MAX_CLOSES}`, [merchantId])
      return rows.map(toCashUp)
    },
    /** Returns who closed these days. `by` is a name: empty for the owner, null for a former member. */
    async closings(merchantId: string, days: readonly string[]): Promise<Closing[]> {
      if (days.length === 0) return []
      return db.all<Closing>(
        `SELECT c.day, c.closed_at AS at, CASE WHEN c.closed_by = $1 THEN '' ELSE p.name END AS "by" FROM till_cash_ups c
         LEFT JOIN till_people p ON p.identity_id = c.closed_by AND p.merchant_id = $1
         WHERE c.merchant_id = $1 AND c.reopened_at IS NULL AND c.day IN ${placeholders(1, days.length, 2)}`,
        [merchantId, ...days],
      )
    },
    /** The newest close, and the newest one that was not reopened. */
    async latest(merchantId: string): Promise<{ last: CashUp | undefined; inForce: CashUp | undefined }> {
      const [last] = await db.all<Row>(`${CASH_UPS} ORDER BY c.number DESC LIMIT 1`, [merchantId])
      const inForce =
        last?.reopened_at === null
          ? last
          : await db.get<Row>(`${CASH_UPS} AND c.reopened_at IS NULL ORDER BY c.number DESC LIMIT 1`, [
              merchantId,
            ])
      return { last: last && toCashUp(last), inForce: inForce && toCashUp(inForce) }
    },
    async reopen(merchantId: string, { number, by, at }: Reopening): Promise<void> {
      await db.run(
        'UPDATE till_cash_ups SET reopened_at = $3, reopened_by = $4 WHERE merchant_id = $1 AND number = $2',
        [merchantId, number, at, by],
      )
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
