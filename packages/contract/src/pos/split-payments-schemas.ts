import type { Static } from 'typebox'
import { open } from '../enumeration.ts'
import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'
import { Time, Uuid } from '../values.ts'
import { PosError } from './pos-error.ts'
import { NoteBody, WriteOff } from './sales-schemas.ts'
import { CatalogueItem } from './shop-schemas.ts'
import { Till } from './tills-schemas.ts'

const Units = Type.Integer({ minimum: 0, maximum: 999_999_999 })

/**
 * A sold item with its quantity. `units` is the price of one in minor units. `name` is empty for an amount that was keyed
 * in.
 */
export const SoldItem = Type.Object(
  {
    ...CatalogueItem.properties,
    name: Type.String({ maxLength: 60 }),
    count: Type.Integer({ minimum: 1, maximum: 999 }),
  },
  { additionalProperties: false },
)
export type SoldItem = Static<typeof SoldItem>

export const OpenSaleBody = Type.Object(
  {
    /** Chosen by the caller. Repeating a request has no further effect. */
    sale_uuid: Uuid,
    items: Type.Array(SoldItem, { minItems: 1, maxItems: 100 }),
    /** Minor units, in addition to the items. */
    tip_units: Units,
    note: Type.String({ maxLength: 140 }),
  },
  { additionalProperties: false },
)
export type OpenSaleBody = Static<typeof OpenSaleBody>

/**
 * A payment of a sale. `units` is the requested amount and `taken_units` the captured one. A part without an outcome
 * reserves its units, so that the customer is not charged again. `refunded_units` is what was refunded, `tendered_units` the
 * cash received.
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
  /** Since when the provider has not reported an outcome. Null while it runs or once it has ended. */
  unresolved_since: Type.Union([Time, Type.Null()]),
  created_at: Time,
})
export type SalePart = Static<typeof SalePart>

/**
 * A sale and its parts, in minor units of ZAR: captured and not refunded, pending, written off, and due. They add up to the
 * total unless too much was captured. Refunded amounts are due again until they are paid or written off.
 */
export const SplitSale = Type.Object({
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
  /** Whether a part was captured and the rest is to be collected or written off. */
  part_paid: Type.Boolean(),
  parts: Type.Array(SalePart),
  /** Oldest first. */
  write_offs: Type.Array(WriteOff),
})
export type SplitSale = Static<typeof SplitSale>

/** A cash payment, as one part of a sale. Amounts are minor units of ZAR. */
export const CashPayment = Type.Object({
  request_uuid: Uuid,
  sale_uuid: Uuid,
  created_at: Time,
  units: Type.Integer(),
  tendered_units: Type.Integer(),
  change_units: Type.Integer(),
  refunded_units: Type.Integer(),
  /** Amount due of its sale, as in `SaleBalance`. */
  due_units: Type.Integer(),
  /** The till that took it. Null if it is older than the record of tills. */
  till: Type.Union([Till, Type.Null()]),
  /** Receipt number. Null if it is older than receipts and none has been requested. */
  receipt: Type.Union([Type.Integer(), Type.Null()]),
  /** The note of its sale. */
  note: Type.String(),
})
export type CashPayment = Static<typeof CashPayment>

export const PayCashBody = Type.Object(
  {
    /** Chosen by the caller. Repeating a request has no further effect. */
    request_uuid: Uuid,
    /** Amount in minor units. Must not exceed the balance due. */
    units: Type.Integer({ minimum: 1, maximum: 999_999_999 }),
    /** Cash received. The difference is change. */
    tendered_units: Type.Integer({ minimum: 1, maximum: 999_999_999 }),
  },
  { additionalProperties: false },
)
export type PayCashBody = Static<typeof PayCashBody>

export const WriteOffBody = Type.Object(
  {
    /** The whole balance due in minor units, as shown on the screen. */
    units: Type.Integer({ minimum: 1, maximum: 999_999_999 }),
    /** Reason for not collecting it. Must not be empty. */
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
  responses: { 200: SplitSale, 400: PosError, 401: PosError, 403: PosError, 409: PosError },
})

export const getSale = schemas({
  summary: 'Returns a sale with its parts and the amount due.',
  parameters,
  responses: { 200: SplitSale, 400: PosError, 401: PosError, 404: PosError },
})

export const payCash = schemas({
  summary: 'Records a cash part. 409 if less than its amount is due.',
  parameters,
  body: PayCashBody,
  responses: { 200: SplitSale, ...failures },
})

export const writeOffSale = schemas({
  summary:
    'Writes off the amount due of a partly paid sale, with a reason. 409 if the amount due has changed. For managers.',
  parameters,
  body: WriteOffBody,
  responses: { 200: SplitSale, ...failures },
})

export const setSaleNote = schemas({
  summary: 'Sets the note of a sale, by which its parts can be found.',
  parameters,
  body: NoteBody,
  responses: { 200: SplitSale, 400: PosError, 401: PosError, 403: PosError, 404: PosError },
})

export const getCashPayment = schemas({
  summary: 'Returns a cash payment by its request_uuid.',
  parameters,
  responses: { 200: CashPayment, 400: PosError, 401: PosError, 404: PosError },
})
