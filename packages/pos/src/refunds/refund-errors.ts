import type { ApiError } from '@tillkey/wire'
import { posError } from '../pos-error.ts'
import type { Money } from '../provider/observed.ts'

export const noSuchRefund = (): ApiError =>
  posError('refund_not_found', { field: 'uuid', reason: 'There is no such refund.' })

export const otherRefund = (): ApiError =>
  posError('request_uuid_reused', {
    field: 'request_uuid',
    reason: 'A refund with this request_uuid is another one.',
  })

export const nothingCaptured = (): ApiError =>
  posError('not_captured', {
    reason: 'Nothing was captured that could be refunded.',
  })

/** Its argument is what can still be refunded. */
export const exceedsRefundable = ({ currency, units }: Money): ApiError =>
  posError('exceeds_refundable', {
    field: 'units',
    reason: 'Less than that is left of what was captured.',
    details: { currencyCode: currency, units },
  })

export const cannotVoid = (): ApiError =>
  posError('not_voidable', {
    field: 'kind',
    reason: 'Only a whole payment of which nothing was refunded can be voided. Refund it instead.',
  })
