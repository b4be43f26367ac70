import type { Static } from 'typebox'
import { closed, open } from '../enumeration.ts'
import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'
import { Time, Uuid } from '../values.ts'
import { Payment, SaleBalance } from './payments-schemas.ts'
import { PosError } from './pos-error.ts'

const parameters = Type.Object({ uuid: Uuid })

/**
 * A payment of any till that needs attention: `result_not_shown` ended unobserved, `unresolved` has no outcome yet,
 * `captured_otherwise` captured another amount or currency, `captured_after_cancel` was captured after it was cancelled or
 * reported as ended.
 */
export const AttentionItem = Type.Object({
  kind: open('result_not_shown', 'unresolved', 'captured_otherwise', 'captured_after_cancel'),
  payment: Payment,
})
export type AttentionItem = Static<typeof AttentionItem>

/** A sale with a captured part and a balance due, until it is paid or written off. */
export const PartPaidSale = Type.Object({
  ...SaleBalance.properties,
  created_at: Time,
  note: Type.String(),
})
export type PartPaidSale = Static<typeof PartPaidSale>

/**
 * Each list is newest first, at most 50. `count` is the total of both. A partially approved payment is listed by its sale
 * only.
 */
export const AttentionList = Type.Object({
  count: Type.Integer(),
  matters: Type.Array(AttentionItem),
  part_paid_sales: Type.Array(PartPaidSale),
})
export type AttentionList = Static<typeof AttentionList>

/** How a payment was settled. The person and the time are recorded. */
export const SettlePaymentBody = Type.Object(
  { how: closed('seen', 'difference_collected', 'refunded') },
  { additionalProperties: false },
)
export type SettlePaymentBody = Static<typeof SettlePaymentBody>

export const listAttentionItems = schemas({
  summary: "Lists the merchant's payments that need attention, and partly paid sales.",
  responses: { 200: AttentionList, 401: PosError },
  deprecatedAliases: { listMatters: '/api/matters' },
})

export const acknowledgeResult = schemas({
  summary: 'Records that the result of a payment has been shown. Payments that need a person stay listed.',
  parameters,
  responses: { 200: Payment, 400: PosError, 401: PosError, 403: PosError, 404: PosError },
  deprecatedAliases: { notePaymentShown: '/api/payments/{uuid}/shown' },
})

export const settlePayment = schemas({
  summary:
    'Records that a person has handled a payment. It is listed again if it changes. 409 while a part of its sale is due.',
  parameters,
  body: SettlePaymentBody,
  responses: { 200: Payment, 400: PosError, 401: PosError, 403: PosError, 404: PosError, 409: PosError },
})
