import type { Static } from 'typebox'
import { open } from '../enumeration.ts'
import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'
import { PosError } from './pos-error.ts'
import { NoteBody, WriteOff } from './sales-schemas.ts'
import { SavedItem } from './shop-schemas.ts'
import { Till } from './tills-schemas.ts'

const Uuid = Type.String({ format: 'uuid' })
const Time = Type.String({ format: 'date-time' })
const Units = Type.Integer({ minimum: 0, maximum: 999_999_999 })

/** Something that is sold, so many times; `units` is the price of one in minor units, `name` empty for an amount that was keyed in. */
export const SoldItem = Type.Object(
  {
    ...SavedItem.properties,
    name: Type.String({ maxLength: 60 }),
    count: Type.Integer({ minimum: 1, maximum: 999 }),
  },
  { additionalProperties: false },
)
export type SoldItem = Static<typeof SoldItem>

export const OpenSaleBody = Type.Object(
  {
    /** The caller's own: the same again is the same sale. */
    sale_uuid: Uuid,
    items: Type.Array(SoldItem, { minItems: 1, maxItems: 100 }),
    /** Minor units on top of the items. */
    tip_units: Units,
    note: Type.String({ maxLength: 140 }),
  },
  { additionalProperties: false },
)
export type OpenSaleBody = Static<typeof OpenSaleBody>

/**
 * One payment of a sale. `units` is what it was to bring and `taken_units` what it has brought; a part whose outcome is not
 * known yet holds its units, so that nobody is charged for them again. `refunded_units` is what of it went back to the customer,
 * and `tendered_units` the cash that was handed over.
 */
export const SalePart = Type.Object({
  kind: open('card', 'cash'),
  request_uuid: Uuid,
  state: open('taken', 'held', 'nothing'),
  units: Type.Integer(),
  taken_units: Type.Integer(),
  refunded_units: Type.Integer(),
  tendered_units: Type.Union([Type.Integer(), Type.Null()]),
  change_units: Type.Union([Type.Integer(), Type.Null()]),
  /** Since when the provider has not told its outcome; null for one that runs or has ended. */
  unresolved_since: Type.Union([Time, Type.Null()]),
  created_at: Time,
})
export type SalePart = Static<typeof SalePart>

/**
 * A sale and the parts it is paid in, in minor units of ZAR: what was taken and has not gone back, what may still come, what was
 * written off, and what is due. The four are the total, but where more was taken. What went back is due again, until it is paid or
 * written off.
 */
export const PartedSale = Type.Object({
  sale_uuid: Uuid,
  created_at: Time,
  note: Type.String(),
  items: Type.Array(SoldItem),
  tip_units: Type.Integer(),
  total_units: Type.Integer(),
  taken_units: Type.Integer(),
  refunded_units: Type.Integer(),
  held_units: Type.Integer(),
  written_off_units: Type.Integer(),
  due_units: Type.Integer(),
  /** Whether a part was taken and the rest is still to be collected or written off. */
  part_paid: Type.Boolean(),
  parts: Type.Array(SalePart),
  /** Oldest first. */
  write_offs: Type.Array(WriteOff),
})
export type PartedSale = Static<typeof PartedSale>

/** What was paid in cash, as one part of a sale. Amounts are minor units of ZAR. */
export const CashPayment = Type.Object({
  request_uuid: Uuid,
  sale_uuid: Uuid,
  created_at: Time,
  units: Type.Integer(),
  tendered_units: Type.Integer(),
  change_units: Type.Integer(),
  refunded_units: Type.Integer(),
  /** What is due of its sale, as `SaleBalance` has it. */
  due_units: Type.Integer(),
  /** The till it was taken on; null for those from before tills were kept. */
  till: Type.Union([Till, Type.Null()]),
  /** Number of its receipt; null for those from before there were receipts, until somebody asks for it. */
  receipt: Type.Union([Type.Integer(), Type.Null()]),
  /** The note of its sale. */
  note: Type.String(),
})
export type CashPayment = Static<typeof CashPayment>

export const PayCashBody = Type.Object(
  {
    /** The caller's own: the same again is the same part. */
    request_uuid: Uuid,
    /** What of the sale is paid, in minor units: no more than is due. */
    units: Type.Integer({ minimum: 1, maximum: 999_999_999 }),
    /** What was handed over; the rest of it is change. */
    tendered_units: Type.Integer({ minimum: 1, maximum: 999_999_999 }),
  },
  { additionalProperties: false },
)
export type PayCashBody = Static<typeof PayCashBody>

export const WriteOffBody = Type.Object(
  {
    /** All that is due, in minor units, as the screen showed it. */
    units: Type.Integer({ minimum: 1, maximum: 999_999_999 }),
    /** Why it is not collected; a word at least. */
    reason: Type.String({ minLength: 1, maxLength: 140 }),
  },
  { additionalProperties: false },
)
export type WriteOffBody = Static<typeof WriteOffBody>

const parameters = Type.Object({ uuid: Uuid })
const failures = { 400: PosError, 401: PosError, 403: PosError, 404: PosError, 409: PosError }

export const openSale = schemas({
  summary: 'Opens a sale, to be paid in one or several parts.',
  body: OpenSaleBody,
  responses: { 200: PartedSale, 400: PosError, 401: PosError, 403: PosError, 409: PosError },
})

export const getSale = schemas({
  summary: 'Returns a sale with its parts and the amount due.',
  parameters,
  responses: { 200: PartedSale, 400: PosError, 401: PosError, 404: PosError },
})

export const payCash = schemas({
  summary: 'Records a cash part. 409 if less than its amount is due.',
  parameters,
  body: PayCashBody,
  responses: { 200: PartedSale, ...failures },
})

export const writeOffSale = schemas({
  summary:
    'Writes off the amount due of a partly paid sale, with a reason. 409 if the amount due has changed. For managers.',
  parameters,
  body: WriteOffBody,
  responses: { 200: PartedSale, ...failures },
})

export const setSaleNote = schemas({
  summary: 'Sets the note of a sale, by which its parts can be found.',
  parameters,
  body: NoteBody,
  responses: { 200: PartedSale, 400: PosError, 401: PosError, 403: PosError, 404: PosError },
})

export const getCashPayment = schemas({
  summary: 'Returns a cash payment by its request_uuid.',
  parameters,
  responses: { 200: CashPayment, 400: PosError, 401: PosError, 404: PosError },
})
