import type { Static } from 'typebox'
import { Type } from '../type.ts'
import { MachinePayment } from './payments-schemas.ts'
import { MachineRefund } from './refunds-schemas.ts'

/**
 * What the provider posts to a token's notify_url after a change of a payment, as JSON, with the header X-Signature.
 * Events may come late, twice and out of order: `payment.sequence` tells which is newer, `id` which are the same.
 */
export const PaymentWebhookEvent = Type.Object({
  id: Type.String({ format: 'uuid' }),
  payment: MachinePayment,
  sent_at: Type.String({ format: 'date-time' }),
})
export type PaymentWebhookEvent = Static<typeof PaymentWebhookEvent>

/** The same after a change of a refund, for the device that made its payment. */
export const RefundWebhookEvent = Type.Object({
  id: Type.String({ format: 'uuid' }),
  refund: MachineRefund,
  sent_at: Type.String({ format: 'date-time' }),
})
export type RefundWebhookEvent = Static<typeof RefundWebhookEvent>
