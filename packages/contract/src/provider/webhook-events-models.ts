import type { Static } from 'typebox'
import { Type } from '../type.ts'
import { Time, Uuid } from '../values.ts'
import { MachinePayment } from './payments-schemas.ts'
import { MachineRefund } from './refunds-schemas.ts'

/**
 * Posted to a token's notify_url after a change of a payment, as JSON with the header X-Signature. Events may be late,
 * repeated and out of order: `payment.sequence` orders them, `id` identifies repeats.
 */
export const PaymentWebhookEvent = Type.Object({
  id: Uuid,
  payment: MachinePayment,
  sent_at: Time,
})
export type PaymentWebhookEvent = Static<typeof PaymentWebhookEvent>

/** Posted after a change of a refund, to the device that made its payment. */
export const RefundWebhookEvent = Type.Object({
  id: Uuid,
  refund: MachineRefund,
  sent_at: Time,
})
export type RefundWebhookEvent = Static<typeof RefundWebhookEvent>
