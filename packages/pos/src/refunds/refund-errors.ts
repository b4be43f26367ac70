import type { ApiError } from '@tillkey/wire'
import { posError } from '../pos-error.ts'
import type { CurrencyAmount } from '../provider/observed.ts'

export const noSuchRefund = (): ApiError =>
  posError('refund_not_found', { field: 'uuid', reason: 'Refund not found.' })

export const otherRefund = (): ApiError =>
  posError('request_uuid_reused', {
    field: 'request_uuid',
    reason: 'This request_uuid belongs to a different refund.',
  })

export const nothingCaptured = (): ApiError =>
  posError('not_captured', {
    reason: 'Nothing was captured, so there is nothing to refund.',
  })

/** The argument is the amount that can still be refunded. */
export const exceedsRefundable = ({ currency, units }: CurrencyAmount): ApiError =>
  posError('exceeds_refundable', {
    field: 'units',
    reason: 'The amount is higher than what can still be refunded.',
    details: { currencyCode: currency, units },
  })

export const cannotVoid = (): ApiError =>
  posError('not_voidable', {
    field: 'kind',
    reason: 'Only a payment without refunds can be voided. Refund it instead.',
  })
