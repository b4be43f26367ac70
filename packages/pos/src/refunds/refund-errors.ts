import { ApiError } from '@tillkey/wire'
import type { Money } from '../provider/observed.ts'

export const noSuchRefund = (): ApiError =>
  new ApiError({ status: 404, code: 'refund_not_found', field: 'uuid', reason: 'There is no such refund.' })

export const otherRefund = (): ApiError =>
  new ApiError({
    status: 409,
    code: 'request_uuid_reused',
    field: 'request_uuid',
    reason: 'A refund with this request_uuid is another one.',
  })

export const nothingCaptured = (): ApiError =>
  new ApiError({
    status: 409,
    code: 'not_captured',
    reason: 'Nothing was captured that could be refunded.',
  })

/** Its argument is what can still be refunded. */
export const exceedsRefundable = ({ currency, units }: Money): ApiError =>
  new ApiError({
    status: 409,
    code: 'exceeds_refundable',
    field: 'units',
    reason: 'Less than that is left of what was captured.',
    details: { currencyCode: currency, units },
  })

export const cannotVoid = (): ApiError =>
  new ApiError({
    status: 409,
    code: 'not_voidable',
    field: 'kind',
    reason: 'Only a whole payment of which nothing was refunded can be voided. Refund it instead.',
  })
