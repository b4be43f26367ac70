import type { Static } from 'typebox'
import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'
import { Time, Uuid } from '../values.ts'
import { PartPaidSale } from './attention-schemas.ts'
import { PosError } from './pos-error.ts'
import { SaleLine, SaleOutcome, SalesFilter } from './sales-schemas.ts'
import { Terminal } from './terminals-schemas.ts'
import { Till } from './tills-schemas.ts'

const Units = Type.Integer()

/** Totals of a period in minor units of ZAR. Captures in other currencies are excluded. */
export const Totals = Type.Object({
  since: Time,
  until: Time,
  /** Card and cash, including tips. */
  taken_units: Units,
  /** Card and cash refunds in this period, whenever the payment was. */
  refunded_units: Units,
  /** The cash part of the refunds. */
  cash_refunded_units: Units,
  net_units: Units,
  card_units: Units,
  cash_units: Units,
  tip_units: Units,
  /** Balance currently due of part-paid sales that were opened in this period. */
  due_units: Units,
  /** Number of payments with a captured amount. */
  count: Type.Integer(),
  /** Card and cash. Captured amounts, or requested ones for outcomes without a capture. */
  by_outcome: Type.Array(Type.Object({ outcome: SaleOutcome, count: Type.Integer(), units: Units })),
  by_machine: Type.Array(Type.Object({ terminal: Terminal, count: Type.Integer(), units: Units })),
  /** Card and cash. Null for payments older than the record of tills. */
  by_till: Type.Array(
    Type.Object({ till: Type.Union([Till, Type.Null()]), count: Type.Integer(), units: Units }),
  ),
  /** By hour of the day in South Africa, 0 to 23. Hours without sales are omitted. */
  by_hour: Type.Array(Type.Object({ hour: Type.Integer(), units: Units })),
})
export type Totals = Static<typeof Totals>

/**
 * Net amounts per day in minor units of ZAR. Days have 24 hours from the start of the period; `since` is the start of each.
 * Days without movements are omitted.
 */
export const DailyTotals = Type.Object({
  days: Type.Array(
    Type.Object({
      since: Time,
      net_units: Units,
      /**
       * When the South African day that starts then was closed, and by whom: empty for the owner, null for somebody who has
       * left the shop.
       */
      closed: Type.Union([
        Type.Object({ at: Time, by: Type.Union([Type.String(), Type.Null()]) }),
        Type.Null(),
      ]),
    }),
  ),
})
export type DailyTotals = Static<typeof DailyTotals>

/** A closed day (Z report): the counted cash and the totals at that time. Immutable. The last one can be reopened. */
export const CashUp = Type.Object({
  /** Consecutive per merchant, from 1. */
  number: Type.Integer(),
  /** The day in South Africa, YYYY-MM-DD. */
  day: Type.String(),
  closed_at: Time,
  float_units: Units,
  /** The opening float plus cash received and paid out. */
  expected_units: Units,
  counted_units: Units,
  reason: Type.String(),
  totals: Totals,
  /** When it was reopened, and by whom: empty for the owner, null for somebody who has left the shop. */
  reopened: Type.Union([
    Type.Object({ at: Time, by: Type.Union([Type.String(), Type.Null()]) }),
    Type.Null(),
  ]),
})
export type CashUp = Static<typeof CashUp>

/**
 * Newest first, at most 31. `open` is what was taken since the last close that was not reopened, `can_close` whether today
 * can be closed, and `can_reopen` the number of the close that can be reopened.
 */
export const CashUpList = Type.Object({
  cash_ups: Type.Array(CashUp),
  open: Totals,
  day: Type.String(),
  can_close: Type.Boolean(),
  can_reopen: Type.Union([Type.Integer(), Type.Null()]),
  /** Payments without an outcome, newest first, at most 50. */
  open_payments: Type.Array(SaleLine),
  /** Newest first, at most 50, regardless of when they were opened. */
  part_paid_sales: Type.Array(PartPaidSale),
})
export type CashUpList = Static<typeof CashUpList>

export const CloseDayBody = Type.Object(
  {
    /** The day to close, YYYY-MM-DD. Rejected unless it is today in South Africa. */
    day: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
    /** Opening float in minor units. */
    float_units: Type.Integer({ minimum: 0, maximum: 999_999_999 }),
    /** Cash counted in the drawer. */
    counted_units: Type.Integer({ minimum: 0, maximum: 999_999_999 }),
    /** Reason for a difference. */
    reason: Type.String({ maxLength: 240 }),
  },
  { additionalProperties: false },
)
export type CloseDayBody = Static<typeof CloseDayBody>

const span = Type.Object({ since: Time, until: Time })
const failures = { 400: PosError, 401: PosError, 403: PosError, 409: PosError }

export const getTotals = schemas({
  summary:
    'Returns totals of sales from `since` until before `until`, optionally of one till, including its refunds.',
  parameters: Type.Object({ ...span.properties, till: Type.Optional(Uuid) }),
  responses: { 200: Totals, 400: PosError, 401: PosError },
})

export const getDailyTotals = schemas({
  summary: 'Returns totals of each day from `since` until before `until`.',
  parameters: span,
  responses: { 200: DailyTotals, 400: PosError, 401: PosError },
})

export const listCashUps = schemas({
  summary: 'Lists closed days and returns the totals since the last one.',
  responses: { 200: CashUpList, 401: PosError },
})

export const closeDay = schemas({
  summary:
    'Closes the day with the counted cash and the totals since the last close. Later sales belong to the next close.',
  body: CloseDayBody,
  responses: { 200: CashUp, ...failures },
})

export const reopenDay = schemas({
  summary:
    'Reopens the last close, so that the day can be closed again. 409 once there is a later one. For managers.',
  parameters: Type.Object({ number: Type.Integer({ minimum: 1, maximum: 999_999_999 }) }),
  responses: { 200: CashUp, ...failures },
})

export const exportSales = schemas({
  summary: 'Streams all sales that `listSales` returns for the same filters as CSV (RFC 4180), newest first.',
  parameters: SalesFilter,
  responses: { 200: Type.String(), 400: PosError, 401: PosError },
})
