import type { Static } from 'typebox'
import { open } from '../enumeration.ts'
import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'
import { Time, Uuid } from '../values.ts'
import { ProviderError } from './provider-error.ts'

export const MachineAmount = Type.Object(
  /** ISO 4217 code and minor units. */
  { currency: Type.String({ minLength: 3, maxLength: 3 }), value: Type.Integer({ minimum: 1 }) },
  { additionalProperties: false },
)
export type MachineAmount = Static<typeof MachineAmount>

export const CreateMachinePaymentBody = Type.Object(
  {
    amount: MachineAmount,
    /** Chosen by the caller, for look-ups. */
    reference: Type.String({ minLength: 1, maxLength: 255 }),
    /** RFC 3339. A create that arrives later is rejected and never charged. */
    not_after: Time,
  },
  { additionalProperties: false },
)
export type CreateMachinePaymentBody = Static<typeof CreateMachinePaymentBody>

/**
 * A payment on a card machine. `sequence` grows with every change. approved, declined, cancelled and reversed are final.
 * `captured` is
 * the amount captured, which may differ from `amount`.
 */
export const MachinePayment = Type.Object({
  id: Uuid,
  reference: Type.String(),
  /** The account of the payment. Callers must compare it, like every other fact, with their own. */
  account_uuid: Uuid,
  terminal_uuid: Uuid,
  amount: MachineAmount,
  state: open(
    'queued',
    'waiting_for_card',
    'waiting_for_pin',
    'waiting_for_signature',
    'authorising',
    'reversing',
    'approved',
    'declined',
    'cancelled',
    'reversed',
  ),
  /** Text on the machine's screen: "Card removed, insert again", "PIN incorrect, 2 tries left". */
  prompt: Type.Union([Type.String(), Type.Null()]),
  /** Code of an unusual prompt. Null for the usual prompt of the state. */
  prompt_code: Type.Union([open('card_removed', 'chip_required', 'pin_incorrect'), Type.Null()]),
  /** With `pin_incorrect`: remaining attempts. */
  pin_tries_left: Type.Union([Type.Integer(), Type.Null()]),
  /** Why it was declined, cancelled or reversed: insufficient_funds, customer, merchant, timeout … */
  reason: Type.Union([Type.String(), Type.Null()]),
  captured: Type.Union([MachineAmount, Type.Null()]),
  card: Type.Union([
    Type.Object({ brand: Type.String(), last4: Type.String(), entry_mode: Type.String() }),
    Type.Null(),
  ]),
  sequence: Type.Integer(),
  created_at: Time,
  updated_at: Time,
})
export type MachinePayment = Static<typeof MachinePayment>

/** In order of creation. `next_page_token` selects the next page and is null on the last one. */
export const MachinePaymentPage = Type.Object({
  payments: Type.Array(MachinePayment),
  next_page_token: Type.Union([Type.String(), Type.Null()]),
})
export type MachinePaymentPage = Static<typeof MachinePaymentPage>

const failures = {
  400: ProviderError,
  401: ProviderError,
  404: ProviderError,
  409: ProviderError,
  429: ProviderError,
  500: ProviderError,
}
const Id = Type.Object({ id: Uuid })

export const createMachinePayment = schemas({
  summary: 'Starts a payment on a card machine. Repeating the key and body returns the same payment.',
  parameters: Type.Object({
    uuid: Uuid,
    'Idempotency-Key': Type.String({ minLength: 1, maxLength: 255 }),
  }),
  body: CreateMachinePaymentBody,
  responses: { 201: MachinePayment, ...failures },
})

export const findMachinePayment = schemas({
  summary:
    'Finds a payment by reference. On 404, error.details.fenced states that earlier requests to create it can no longer succeed, and error.details.now is the clock that not_after is compared with.',
  parameters: Type.Object({ reference: Type.String({ minLength: 1, maxLength: 255 }) }),
  responses: { 200: MachinePayment, ...failures },
})

export const listMachinePayments = schemas({
  summary: 'Lists payments of the account created from `since` until before `until`.',
  parameters: Type.Object({
    since: Time,
    until: Time,
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 250, default: 100 })),
    page_token: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  }),
  responses: { 200: MachinePaymentPage, 400: ProviderError, 401: ProviderError },
})

export const getMachinePayment = schemas({
  summary: 'Returns a payment.',
  parameters: Id,
  responses: { 200: MachinePayment, ...failures },
})

export const cancelMachinePayment = schemas({
  summary: 'Cancels a payment before a card is presented. 409 once it is being authorised or final.',
  parameters: Id,
  responses: { 200: MachinePayment, ...failures },
})
