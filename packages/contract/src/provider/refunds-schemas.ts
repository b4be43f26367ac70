import type { Static } from 'typebox'
import { closed, open } from '../enumeration.ts'
import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'
import { Time, Uuid } from '../values.ts'
import { MachineAmount } from './payments-schemas.ts'
import { ProviderError } from './provider-error.ts'

const Reference = Type.String({ minLength: 1, maxLength: 255 })

export const CreateMachineRefundBody = Type.Object(
  {
    /** A void cancels the whole payment before settlement. It never appears on a statement. */
    kind: closed('refund', 'void'),
    amount: MachineAmount,
    /** Chosen by the caller, for look-ups. */
    reference: Reference,
    /** RFC 3339. A create that arrives later is rejected and refunds nothing. */
    not_after: Time,
  },
  { additionalProperties: false },
)
export type CreateMachineRefundBody = Static<typeof CreateMachineRefundBody>

/**
 * A refund to a card. `sequence` grows with every change; refunded and declined are final. `refunded` is the amount
 * refunded, which may be less than `amount`.
 */
export const MachineRefund = Type.Object({
  id: Uuid,
  payment_id: Uuid,
  reference: Type.String(),
  account_uuid: Uuid,
  kind: open('refund', 'void'),
  amount: MachineAmount,
  state: open('pending', 'refunded', 'declined'),
  refunded: Type.Union([MachineAmount, Type.Null()]),
  /** Why it was declined: do_not_honour, issuer_unavailable … */
  reason: Type.Union([Type.String(), Type.Null()]),
  sequence: Type.Integer(),
  created_at: Time,
  updated_at: Time,
})
export type MachineRefund = Static<typeof MachineRefund>

const failures = {
  400: ProviderError,
  401: ProviderError,
  404: ProviderError,
  409: ProviderError,
  429: ProviderError,
  500: ProviderError,
}
const Id = Uuid

export const createMachineRefund = schemas({
  summary:
    'Refunds all or part of a captured payment. Repeating the key and body returns the same refund. 409 states why it cannot be refunded: not_captured, exceeds_captured, void_too_late, too_late.',
  parameters: Type.Object({
    id: Id,
    'Idempotency-Key': Type.String({ minLength: 1, maxLength: 255 }),
  }),
  body: CreateMachineRefundBody,
  responses: { 201: MachineRefund, ...failures },
})

export const findMachineRefund = schemas({
  summary:
    'Finds a refund by reference. On 404, error.details.fenced states that earlier requests to create it can no longer succeed, and error.details.now is the clock that not_after is compared with.',
  parameters: Type.Object({ reference: Reference }),
  responses: { 200: MachineRefund, ...failures },
})

export const getMachineRefund = schemas({
  summary: 'Returns a refund.',
  parameters: Type.Object({ id: Id }),
  responses: { 200: MachineRefund, ...failures },
})

/** In order of creation. `next_page_token` selects the next page and is null on the last one. */
export const MachineRefundPage = Type.Object({
  refunds: Type.Array(MachineRefund),
  next_page_token: Type.Union([Type.String(), Type.Null()]),
})
export type MachineRefundPage = Static<typeof MachineRefundPage>

export const listMachineRefunds = schemas({
  summary: 'Lists refunds of the account created from `since` until before `until`.',
  parameters: Type.Object({
    since: Time,
    until: Time,
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 250, default: 100 })),
    page_token: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  }),
  responses: { 200: MachineRefundPage, 400: ProviderError, 401: ProviderError },
})
