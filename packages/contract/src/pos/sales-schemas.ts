import type { Static, TSchema } from 'typebox'
import { closed, open } from '../enumeration.ts'
import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'
import { Card, Payment } from './payments-schemas.ts'
import { PosError } from './pos-error.ts'
import { Terminal } from './terminals-schemas.ts'
import { Till } from './tills-schemas.ts'

const Uuid = Type.String({ format: 'uuid' })
const Time = Type.String({ format: 'date-time' })
const Money = Type.Object({ currencyCode: Type.String(), units: Type.Integer() })
const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

const outcomes = ['approved', 'declined', 'cancelled', 'not_sent', 'other_amount', 'open'] as const

/** `other_amount` was captured with another amount or currency than asked for; `open` has no outcome yet. */
export const SaleOutcome = open(...outcomes)

/** A line of the list of sales: one payment, by card or in cash. Amounts are minor units, times RFC 3339. */
export const SaleLine = Type.Object({
  request_uuid: Uuid,
  method: open('card', 'cash'),
  created_at: Time,
  outcome: SaleOutcome,
  /** Why it ended as it did, where that is known and may be told. */
  reason_code: orNull(Type.String()),
  amount: Money,
  /** What was really taken, once known. */
  captured: orNull(Money),
  /** Minor units that have gone back to the customer. */
  refunded_units: Type.Integer(),
  /** Minor units that are due of the sale it is a part of, as `SaleBalance` has them. */
  due_units: Type.Integer(),
  /** Since when the provider has not told the outcome; null for one that runs or has ended. */
  unresolved_since: orNull(Time),
  card: orNull(Card),
  /** Null for cash. */
  terminal: orNull(Terminal),
  /** The till it was taken on; null for those from before tills were kept. */
  till: orNull(Till),
  /** Number of its receipt; null where none was issued. */
  receipt: orNull(Type.Integer()),
  note: Type.String(),
})
export type SaleLine = Static<typeof SaleLine>

/** Newest first. `next_page_token` asks for the page that follows; null on the last one. A page may be short, or empty, and be followed by another where few have all that is asked for. */
export const SaleList = Type.Object({ sales: Type.Array(SaleLine), next_page_token: orNull(Type.String()) })
export type SaleList = Static<typeof SaleList>

/** One thing that happened to a payment, oldest first. `kind` is the event, `state` what the payment was after it. */
export const PaymentEventLine = Type.Object({
  at: Time,
  kind: Type.String(),
  state: Type.String(),
  reason_code: orNull(Type.String()),
  /** What was captured, with the events that tell. */
  captured: orNull(Money),
})
export type PaymentEventLine = Static<typeof PaymentEventLine>

/** That somebody has dealt with a payment: `shown` is that its result was on a screen, the others are what somebody said they did. */
export const SettlementLine = Type.Object({
  at: Time,
  how: open('shown', 'seen', 'difference_collected', 'refunded', 'written_off'),
  /** Who it was: empty for the owner, whom nobody has named; null for somebody who is no longer of the shop. */
  by: orNull(Type.String()),
})
export type SettlementLine = Static<typeof SettlementLine>

/** What of a sale somebody has decided not to collect. */
export const WriteOff = Type.Object({
  at: Time,
  /** Minor units of ZAR. */
  units: Type.Integer(),
  reason: Type.String(),
  /** Who it was, named as in `SettlementLine`. */
  by: orNull(Type.String()),
})
export type WriteOff = Static<typeof WriteOff>

export const PaymentHistory = Type.Object({
  payment: Payment,
  /** The till it was taken on; null for those from before tills were kept. */
  till: orNull(Till),
  /** Number of its receipt; null where none was issued. */
  receipt: orNull(Type.Integer()),
  note: Type.String(),
  events: Type.Array(PaymentEventLine),
  /** Oldest first. */
  settlements: Type.Array(SettlementLine),
  /** What was written off of its sale, oldest first. */
  write_offs: Type.Array(WriteOff),
})
export type PaymentHistory = Static<typeof PaymentHistory>

export const NoteBody = Type.Object(
  /** Empty to take it away. */
  { note: Type.String({ maxLength: 140 }) },
  { additionalProperties: false },
)
export type NoteBody = Static<typeof NoteBody>

const parameters = Type.Object({ uuid: Uuid })
const failures = { 400: PosError, 401: PosError, 403: PosError, 404: PosError }

/** What a list of sales, or a table of them, is narrowed to. */
export const SalesChoice = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 140 })),
  /** From this moment on, and before `until`. */
  since: Type.Optional(Time),
  until: Type.Optional(Time),
  outcome: Type.Optional(closed(...outcomes, 'refunded')),
  terminal: Type.Optional(Uuid),
  till: Type.Optional(Uuid),
})
export type SalesChoice = Static<typeof SalesChoice>

export const listSales = schemas({
  summary:
    "Lists the merchant's card and cash payments, newest first. `search` finds an amount (72.50), the last four digits of a card, the start of a reference, a receipt number (000418) or words of a note.",
  parameters: Type.Object({
    ...SalesChoice.properties,
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    page_token: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  }),
  responses: { 200: SaleList, 400: PosError, 401: PosError },
})

export const getPaymentHistory = schemas({
  summary: 'Returns a payment with its note and history.',
  parameters,
  responses: { 200: PaymentHistory, 400: PosError, 401: PosError, 404: PosError },
})

export const setPaymentNote = schemas({
  summary: 'Sets the note of a payment, by which it can be found.',
  parameters,
  body: NoteBody,
  responses: { 200: PaymentHistory, ...failures },
})
