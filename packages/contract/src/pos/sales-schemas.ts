import type { Static, TSchema } from 'typebox'
import { closed, open } from '../enumeration.ts'
import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'
import { Money, Time, Uuid } from '../values.ts'
import { Card, Payment } from './payments-schemas.ts'
import { PosError } from './pos-error.ts'
import { Terminal } from './terminals-schemas.ts'
import { Till } from './tills-schemas.ts'

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

const outcomes = ['approved', 'declined', 'cancelled', 'not_sent', 'other_amount', 'open'] as const

/** `other_amount`: another amount or currency than requested was captured. `open`: no outcome yet. */
export const SaleOutcome = open(...outcomes)

/** An entry of the list of sales: one card or cash payment. Amounts are minor units, times RFC 3339. */
export const SaleLine = Type.Object({
  request_uuid: Uuid,
  method: open('card', 'cash'),
  created_at: Time,
  outcome: SaleOutcome,
  /** Why it ended, if known and public. */
  reason_code: orNull(Type.String()),
  amount: Money,
  /** The captured amount, once known. */
  captured: orNull(Money),
  /** Refunded minor units. */
  refunded_units: Type.Integer(),
  /** Minor units due of its sale, as in `SaleBalance`. */
  due_units: Type.Integer(),
  /** Since when the provider has not reported an outcome. Null while it runs or once it has ended. */
  unresolved_since: orNull(Time),
  card: orNull(Card),
  /** Null for cash. */
  terminal: orNull(Terminal),
  /** The till that took it. Null if it is older than the record of tills. */
  till: orNull(Till),
  /** Receipt number. Null if none was issued. */
  receipt: orNull(Type.Integer()),
  note: Type.String(),
})
export type SaleLine = Static<typeof SaleLine>

/**
 * Newest first. `next_page_token` selects the next page and is null on the last one. With filters, a page may be short or
 * empty and still have a next page.
 */
export const SaleList = Type.Object({ sales: Type.Array(SaleLine), next_page_token: orNull(Type.String()) })
export type SaleList = Static<typeof SaleList>

/** An event of a payment, oldest first. `kind` is the event, `state` the payment's state after it. */
export const PaymentEventLine = Type.Object({
  at: Time,
  kind: Type.String(),
  state: Type.String(),
  reason_code: orNull(Type.String()),
  /** The captured amount, with events that report it. */
  captured: orNull(Money),
})
export type PaymentEventLine = Static<typeof PaymentEventLine>

/** A settlement of a payment. `shown` means that its result was displayed; other kinds are what a person declared. */
export const SettlementLine = Type.Object({
  at: Time,
  how: open('shown', 'seen', 'difference_collected', 'refunded', 'written_off'),
  /** Name of the person. Empty for the owner, null for somebody who has left the shop. */
  by: orNull(Type.String()),
})
export type SettlementLine = Static<typeof SettlementLine>

/** An amount of a sale that will not be collected. */
export const WriteOff = Type.Object({
  at: Time,
  /** Minor units of ZAR. */
  units: Type.Integer(),
  reason: Type.String(),
  /** Name of the person, as in `SettlementLine`. */
  by: orNull(Type.String()),
})
export type WriteOff = Static<typeof WriteOff>

export const PaymentHistory = Type.Object({
  payment: Payment,
  /** The till that took it. Null if it is older than the record of tills. */
  till: orNull(Till),
  /** Receipt number. Null if none was issued. */
  receipt: orNull(Type.Integer()),
  note: Type.String(),
  events: Type.Array(PaymentEventLine),
  /** Oldest first. */
  settlements: Type.Array(SettlementLine),
  /** Write-offs of its sale, oldest first. */
  write_offs: Type.Array(WriteOff),
})
export type PaymentHistory = Static<typeof PaymentHistory>

export const NoteBody = Type.Object(
  /** Empty to remove it. */
  { note: Type.String({ maxLength: 140 }) },
  { additionalProperties: false },
)
export type NoteBody = Static<typeof NoteBody>

const parameters = Type.Object({ uuid: Uuid })
const failures = { 400: PosError, 401: PosError, 403: PosError, 404: PosError }

/** Filters of a list or export of sales. */
export const SalesFilter = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 140 })),
  /** Inclusive start and exclusive end. */
  since: Type.Optional(Time),
  until: Type.Optional(Time),
  outcome: Type.Optional(closed(...outcomes, 'refunded')),
  terminal: Type.Optional(Uuid),
  till: Type.Optional(Uuid),
})
export type SalesFilter = Static<typeof SalesFilter>

export const listSales = schemas({
  summary:
    "Lists the merchant's card and cash payments, newest first. `search` finds an amount (72.50), the last four digits of a card, the start of a reference, a receipt number (000418) or words of a note.",
  parameters: Type.Object({
    ...SalesFilter.properties,
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
