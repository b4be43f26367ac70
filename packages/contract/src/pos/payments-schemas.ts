import type { Static } from 'typebox'
import { open } from '../enumeration.ts'
import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'
import { Money, Time, Uuid } from '../values.ts'
import { PosError } from './pos-error.ts'
import { Terminal } from './terminals-schemas.ts'

/** `units` are minor units (cents), at least 200. */
export const Amount = Type.Object(
  { currencyCode: Type.Literal('ZAR'), units: Type.Integer({ minimum: 200, maximum: 999_999_999 }) },
  { additionalProperties: false },
)
export type Amount = Static<typeof Amount>

export const StartPaymentBody = Type.Object(
  {
    request_uuid: Uuid,
    amount: Amount,
    /** The card machine shown on the till's screen. The payment is rejected if another one is linked. */
    terminal_uuid: Type.Optional(Uuid),
    /** The sale, or the single payment, that this continues. Rejected if less than the amount is due. */
    sale_uuid: Type.Optional(Uuid),
  },
  { additionalProperties: false },
)
export type StartPaymentBody = Static<typeof StartPaymentBody>

export const PaymentStatus = open('PENDING', 'COMPLETED', 'CANCELLED', 'FAILED')
export const PaymentOutcome = open('APPROVED', 'DECLINED', 'CANCELLED', 'NOT_SENT')

export const Card = Type.Object({
  brand: Type.String(),
  last4: Type.String(),
  entry_mode: Type.String(),
})
export type Card = Static<typeof Card>

/**
 * Balance of a sale in minor units of ZAR: captured and not refunded, and due if it is part paid. Nothing is due of a sale
 * that is paid, written off, or without any captured part.
 */
export const SaleBalance = Type.Object({
  sale_uuid: Uuid,
  total_units: Type.Integer(),
  taken_units: Type.Integer(),
  due_units: Type.Integer(),
})
export type SaleBalance = Static<typeof SaleBalance>

/**
 * A payment. PENDING until its outcome is proven; other statuses are final. `nothing_charged` is null while unknown.
 * `unresolved_since` is when the provider stopped reporting. `captured` is the amount captured, once known; in state
 * QUARANTINED it
 * differs from `amount` and a person must settle it. `customer_message` is to be read to the customer. Times are RFC 3339.
 */
export const Payment = Type.Object({
  request_uuid: Uuid,
  amount: Money,
  captured: Type.Union([Money, Type.Null()]),
  status: PaymentStatus,
  /** The current step as a sentence. Programs use `message_code`. */
  flow_status_message: Type.String(),
  /** Code of the message, with its parameters. Clients show the sentence for unknown codes. */
  message_code: Type.String(),
  message_params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Integer()])),
  customer_message: Type.Union([Type.String(), Type.Null()]),
  /** Code of `customer_message`. */
  customer_message_code: Type.Union([open('no_payment_made', 'being_checked'), Type.Null()]),
  result: Type.Union([Type.Object({ outcome: PaymentOutcome }), Type.Null()]),
  state: Type.String(),
  reason_code: Type.Union([Type.String(), Type.Null()]),
  retryable: Type.Boolean(),
  nothing_charged: Type.Union([Type.Boolean(), Type.Null()]),
  cancel_requested: Type.Boolean(),
  detached: Type.Boolean(),
  unresolved_since: Type.Union([Time, Type.Null()]),
  terminal: Terminal,
  card: Type.Union([Card, Type.Null()]),
  /** The sale of which it is a part. Null while it is the only part and fully captured. */
  sale: Type.Union([SaleBalance, Type.Null()]),
  created_at: Time,
  updated_at: Time,
})
export type Payment = Static<typeof Payment>

export const startPayment = schemas({
  summary:
    'Starts a payment on the linked card machine. Repeating the uuid and amount returns the same payment.',
  body: StartPaymentBody,
  responses: {
    200: Payment,
    400: PosError,
    401: PosError,
    403: PosError,
    409: PosError,
    413: PosError,
    415: PosError,
  },
})

export const getPayment = schemas({
  summary: 'Returns a payment as recorded here.',
  parameters: Type.Object({ uuid: Uuid }),
  responses: { 200: Payment, 400: PosError, 401: PosError, 404: PosError },
})

export const cancelPayment = schemas({
  summary: 'Requests the cancellation of a payment. It stays PENDING until the provider confirms its end.',
  parameters: Type.Object({ uuid: Uuid }),
  responses: { 200: Payment, 400: PosError, 401: PosError, 403: PosError, 404: PosError },
})

export const checkPayment = schemas({
  summary: 'Checks a payment with the provider immediately, and returns it as recorded here.',
  parameters: Type.Object({ uuid: Uuid }),
  responses: { 200: Payment, 400: PosError, 401: PosError, 403: PosError, 404: PosError },
})

export const detachPayment = schemas({
  summary: 'Leaves an unresolved payment to the payment follower, so that the till can continue.',
  parameters: Type.Object({ uuid: Uuid }),
  responses: { 200: Payment, 400: PosError, 401: PosError, 403: PosError, 404: PosError, 409: PosError },
})
