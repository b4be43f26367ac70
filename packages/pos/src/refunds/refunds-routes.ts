import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/pos/refunds.ts'
import type { Refund as RefundAnswer } from '@tillkey/contract/pos/refunds-schemas.ts'
import * as schemas from '@tillkey/contract/pos/refunds-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import type { Merchant } from '../merchant.ts'
import type { Refund } from './refund.ts'
import { isRefundFinal } from './refund-machine.ts'
import type { Refunds } from './refunds.ts'

const { refundPayment, listRefunds, getRefund, checkRefund } = schemas
export const refundEndpoints = endpointsOf(operations, { refundPayment, listRefunds, getRefund, checkRefund })

const timeOf = (at: number): string => new Date(at).toISOString()
const moneyOf = ({ currency, units }: { currency: string; units: number }) => ({
  currencyCode: currency,
  units,
})

function statusOf({ state }: Refund): RefundAnswer['status'] {
  if (!isRefundFinal(state.phase)) return 'PENDING'
  return state.refunded ? 'COMPLETED' : 'FAILED'
}

/** A refund as the till sees it. */
export const viewRefund = (refund: Refund): RefundAnswer => ({
  request_uuid: refund.requestUuid,
  payment_uuid: refund.paymentUuid,
  kind: refund.kind,
  amount: moneyOf(refund.amount),
  refunded: refund.state.refunded && moneyOf(refund.state.refunded),
  status: statusOf(refund),
  state: refund.state.phase,
  reason: refund.words,
  reason_code: refund.state.reason,
  unresolved_since: refund.state.unresolvedSince === null ? null : timeOf(refund.state.unresolvedSince),
  created_at: timeOf(refund.createdAt),
  updated_at: timeOf(refund.updatedAt),
})

/** Making refunds and reading them. */
export const refundHandlers = (refunds: Refunds): Handlers<typeof refundEndpoints, Merchant> => ({
  refundPayment: async ({ args, context }) => {
    const by = { merchantId: context.id, personId: context.personId }
    return ok(viewRefund(await refunds.start(by, args.uuid, args.body)))
  },
  listRefunds: async ({ args, context }) => {
    const { refunds: found, refundable, voidable } = await refunds.ofPayment(context.id, args.uuid)
    return ok({ refunds: found.map(viewRefund), refundable: moneyOf(refundable), voidable })
  },
  getRefund: async ({ args, context }) => ok(viewRefund(await refunds.get(context.id, args.uuid))),
  checkRefund: async ({ args, context }) => ok(viewRefund(await refunds.check(context.id, args.uuid))),
})
