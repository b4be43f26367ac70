import type { Static } from 'typebox'
import { closed, open } from '../enumeration.ts'
import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'
import { Money, Time, Uuid } from '../values.ts'
import { PosError } from './pos-error.ts'

export const RefundPaymentBody = Type.Object(
  {
    /** Chosen by the caller. Repeating a request has no further effect. */
    request_uuid: Uuid,
    /** Minor units (cents) of the captured currency. */
    units: Type.Integer({ minimum: 1, maximum: 999_999_999 }),
    /** The merchant's reason, printed on the receipt. */
    reason: Type.String({ minLength: 1, maxLength: 140 }),
    /** `void` cancels the whole payment before settlement, if the provider supports it. Default: `refund`. */
    kind: Type.Optional(closed('refund', 'void')),
  },
  { additionalProperties: false },
)
export type RefundPaymentBody = Static<typeof RefundPaymentBody>

/**
 * A refund. PENDING until its outcome is proven; cash is refunded immediately. COMPLETED if something was refunded
 * (`refunded`), FAILED if nothing was (`reason_code`). Amounts are minor units, times RFC 3339.
 */
export const Refund = Type.Object({
  request_uuid: Uuid,
  /** Uuid of the card or cash payment. */
  payment_uuid: Uuid,
  kind: open('refund', 'void'),
  amount: Money,
  refunded: Type.Union([Money, Type.Null()]),
  status: open('PENDING', 'COMPLETED', 'FAILED'),
  state: open('CREATED', 'DISPATCHING', 'PENDING', 'REFUNDED', 'PARTLY_REFUNDED', 'DECLINED', 'NOT_SENT'),
  reason: Type.String(),
  reason_code: Type.Union([Type.String(), Type.Null()]),
  /** When the provider last reported, if the outcome is unknown. Null while it reports. */
  unresolved_since: Type.Union([Time, Type.Null()]),
  created_at: Time,
  updated_at: Time,
})
export type Refund = Static<typeof Refund>

/** Refunds of a payment, oldest first, and the refundable amount, which is 0 if nothing was captured. */
export const RefundList = Type.Object({
  refunds: Type.Array(Refund),
  refundable: Money,
  /** Whether the payment can still be voided, as far as known. */
  voidable: Type.Boolean(),
})
export type RefundList = Static<typeof RefundList>

const parameters = Type.Object({ uuid: Uuid })
const failures = { 400: PosError, 401: PosError, 403: PosError, 404: PosError }

export const refundPayment = schemas({
  summary:
    'Refunds all or part of a card or cash payment. Repeating the request_uuid returns the same refund.',
  parameters,
  body: RefundPaymentBody,
  responses: { 200: Refund, ...failures, 409: PosError },
})

export const listRefunds = schemas({
  summary: 'Lists the refunds of a card or cash payment and the amount that can still be refunded.',
  parameters,
  responses: { 200: RefundList, 400: PosError, 401: PosError, 404: PosError },
})

export const getRefund = schemas({
  summary: 'Returns a refund as recorded here.',
  parameters,
  responses: { 200: Refund, 400: PosError, 401: PosError, 404: PosError },
})

export const checkRefund = schemas({
  summary: 'Checks a refund with the provider immediately, and returns it as recorded here.',
  parameters,
  responses: { 200: Refund, ...failures },
})
