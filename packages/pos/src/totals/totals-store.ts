import { OFFSET_MS } from '@tillkey/format'
import type { Queries } from '@tillkey/sql'
import type { Phase } from '../payments/payment-machine.ts'

/**
 * A merchant's time span: `since` inclusive, `until` exclusive, in milliseconds. Covers all tills without `tillId`.
 */
export interface TotalsSpan {
  merchantId: string
  since: number
  until: number
  tillId?: string
}

/** Payments grouped by machine and phase, with captured and requested sums. */
export interface PaymentGroup {
  terminalId: string
  model: string
  serialNumber: string
  phase: Phase
  count: number
  /** Number of payments with a capture. */
  paid: number
  taken: number
  requested: number
}

/** Cash payments in total. */
export interface CashSum {
  count: number
  units: number
}

export interface TillGroup {
  tillId: string | null
  name: string | null
  count: number
  units: number
}

export interface DayGroup {
  /** Days since the start of the span. */
  day: number
  units: number
}

export interface HourGroup {
  hour: number
  units: number
}

/** Whole days since the start of the span. The cast keeps SQLite from dividing as a fraction. */
const dayExpression = (time: string): string => `(${time} - CAST($2 AS BIGINT)) / 86400000`
const HOUR = `((created_at + ${OFFSET_MS}) % 86400000) / 3600000`
const IN_SPAN = 'merchant_id = $1 AND created_at >= $2 AND created_at < $3'
const REFUNDED = `merchant_id = $1 AND updated_at >= $2 AND updated_at < $3 AND refunded_units IS NOT NULL
  AND refunded_currency = 'ZAR'`
/** Captures in other currencies are excluded from sums. */
const TAKEN = "CASE WHEN captured_currency = 'ZAR' THEN captured_units ELSE 0 END"

/** Adds a condition when the span names a till. */
const atTill = ({ tillId }: TotalsSpan, condition: string): string =>
  tillId === undefined ? '' : `AND ${condition}`
const paidAt = (table: 'till_payments' | 'till_cash_parts'): string =>
  `EXISTS (SELECT 1 FROM ${table} x WHERE x.sale_id = s.id AND x.till_id = $4)`
const paidAtTill = (span: TotalsSpan): string => atTill(span, 'till_id = $4')

const toParams = ({ merchantId, since, until, tillId }: TotalsSpan) => [
  merchantId,
  since,
  until,
  ...(tillId === undefined ? [] : [tillId]),
]

/** PostgreSQL sums BIGINT to NUMERIC, which its driver returns as text. */
const toNumber = (value: number | string | null | undefined): number => Number(value ?? 0)

/** The only SQL for totals. Each statement reads one index range. */
export function createTotalsStore(db: Queries) {
  const sum = async (sql: string, span: TotalsSpan): Promise<number> => {
    const row = await db.get<{ units: number | string | null }>(sql, toParams(span))
    return toNumber(row?.units)
  }
  return {
    async payments(span: TotalsSpan): Promise<PaymentGroup[]> {
      const rows = await db.all<PaymentGroup>(
        `SELECT terminal_id AS "terminalId", terminal_model AS model, terminal_serial AS "serialNumber", phase,
           COUNT(*) AS count, SUM(CASE WHEN ${TAKEN} > 0 THEN 1 ELSE 0 END) AS paid, SUM(${TAKEN}) AS taken, SUM(units) AS requested
         FROM till_payments WHERE ${IN_SPAN} ${paidAtTill(span)} GROUP BY terminal_id, terminal_model, terminal_serial, phase`,
        toParams(span),
      )
      return rows.map((row) => ({
        ...row,
        count: toNumber(row.count),
        paid: toNumber(row.paid),
        taken: toNumber(row.taken),
        requested: toNumber(row.requested),
      }))
    },
    async tills(span: TotalsSpan): Promise<TillGroup[]> {
      const rows = await db.all<TillGroup>(
        `SELECT g.till_id AS "tillId", t.name, SUM(g.count) AS count, SUM(g.units) AS units FROM (
           SELECT till_id, COUNT(*) AS count, SUM(${TAKEN}) AS units FROM till_payments
             WHERE ${IN_SPAN} ${paidAtTill(span)} AND captured_currency = 'ZAR' GROUP BY till_id
           UNION ALL SELECT till_id, COUNT(*), SUM(units) FROM till_cash_parts WHERE ${IN_SPAN} ${paidAtTill(span)} GROUP BY till_id) g
         LEFT JOIN till_tills t ON t.id = g.till_id GROUP BY g.till_id, t.name ORDER BY t.name`,
        toParams(span),
      )
      return rows.map((row) => ({ ...row, count: toNumber(row.count), units: toNumber(row.units) }))
    },
    async hours(span: TotalsSpan): Promise<HourGroup[]> {
      const rows = await db.all<HourGroup>(
        `SELECT hour, SUM(units) AS units FROM (
           SELECT ${HOUR} AS hour, ${TAKEN} AS units FROM till_payments
             WHERE ${IN_SPAN} ${paidAtTill(span)} AND captured_units IS NOT NULL
           UNION ALL SELECT ${HOUR} AS hour, units FROM till_cash_parts WHERE ${IN_SPAN} ${paidAtTill(span)}) AS parts
         GROUP BY hour ORDER BY hour`,
        toParams(span),
      )
      return rows.map(({ hour, units }) => ({ hour: toNumber(hour), units: toNumber(units) }))
    },
    /** Net amount per day, by the day of each payment and refund. */
    async days(span: TotalsSpan): Promise<DayGroup[]> {
      const rows = await db.all<DayGroup>(
        `SELECT day, SUM(units) AS units FROM (
           SELECT ${dayExpression('created_at')} AS day, ${TAKEN} AS units FROM till_payments WHERE ${IN_SPAN} AND captured_units IS NOT NULL
           UNION ALL SELECT ${dayExpression('created_at')}, units FROM till_cash_parts WHERE ${IN_SPAN}
           UNION ALL SELECT ${dayExpression('created_at')}, -units FROM till_cash_refunds WHERE ${IN_SPAN}
           UNION ALL SELECT ${dayExpression('updated_at')}, -refunded_units FROM till_refunds WHERE ${REFUNDED}) AS parts
         GROUP BY day ORDER BY day`,
        toParams(span),
      )
      return rows.map(({ day, units }) => ({ day: toNumber(day), units: toNumber(units) }))
    },
    async cash(span: TotalsSpan): Promise<CashSum> {
      const row = await db.get<{ count: number; units: number | null }>(
        `SELECT COUNT(*) AS count, SUM(units) AS units FROM till_cash_parts WHERE ${IN_SPAN} ${paidAtTill(span)}`,
        toParams(span),
      )
      return { count: toNumber(row?.count), units: toNumber(row?.units) }
    },
    /** Cash refunds. */
    cashRefunds: (span: TotalsSpan) =>
      sum(
        `SELECT SUM(units) AS units FROM till_cash_refunds b WHERE ${IN_SPAN}
           ${atTill(span, 'EXISTS (SELECT 1 FROM till_cash_parts c WHERE c.id = b.part_id AND c.till_id = $4)')}`,
        span,
      ),
    /** Tips of sales with a captured part. */
    tips: (span: TotalsSpan) =>
      sum(
        `SELECT SUM(tip_units) AS units FROM till_sales s WHERE ${IN_SPAN} AND tip_units > 0
           AND (EXISTS (SELECT 1 FROM till_payments p WHERE p.sale_id = s.id AND p.captured_units IS NOT NULL ${paidAtTill(span)})
             OR EXISTS (SELECT 1 FROM till_cash_parts c WHERE c.sale_id = s.id ${paidAtTill(span)}))`,
        span,
      ),
    /** Amount currently due of the span's sales. */
    due: (span: TotalsSpan) =>
      sum(
        `SELECT SUM(due_units) AS units FROM till_sales s WHERE ${IN_SPAN} AND due_units > 0
           ${atTill(span, `(${paidAt('till_payments')} OR ${paidAt('till_cash_parts')})`)}`,
        span,
      ),
    /** Card refunds. */
    refunds: (span: TotalsSpan) =>
      sum(
        `SELECT SUM(refunded_units) AS units FROM till_refunds b WHERE ${REFUNDED}
           ${atTill(span, 'EXISTS (SELECT 1 FROM till_payments p WHERE p.id = b.payment_id AND p.till_id = $4)')}`,
        span,
      ),
  }
}
