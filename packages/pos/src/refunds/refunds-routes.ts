import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/pos/refunds.ts'
import type { Refund as RefundAnswer, RefundList } from '@tillkey/contract/pos/refunds-schemas.ts'
import * as schemas from '@tillkey/contract/pos/refunds-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import { formatTime } from '@tillkey/wire'
import type { Merchant } from '../merchant.ts'
import type { CashPartRefunds, CashRefunds } from './cash-refunds.ts'
import type { CashRefund } from './cash-refunds-store.ts'
import type { Refund } from './refund.ts'
import type { Refunder } from './refund-intent.ts'
import { isRefundFinal } from './refund-machine.ts'
import type { Refunds } from './refunds.ts'

const { refundPayment, listRefunds, getRefund, checkRefund } = schemas
export const refundEndpoints = endpointsOf(operations, { refundPayment, listRefunds, getRefund, checkRefund })

const toMoney = ({ currency, units }: { currency: string; units: number }) => ({
  currencyCode: currency,
  units,
})

function refundStatus({ state }: Refund): RefundAnswer['status'] {
  if (!isRefundFinal(state.phase)) return 'PENDING'
  return state.refunded ? 'COMPLETED' : 'FAILED'
}

/** Formats a refund for the till. */
export const viewRefund = (refund: Refund): RefundAnswer => ({
  request_uuid: refund.requestUuid,
  payment_uuid: refund.paymentUuid,
  kind: refund.kind,
  amount: toMoney(refund.amount),
  refunded: refund.state.refunded && toMoney(refund.state.refunded),
  status: refundStatus(refund),
  state: refund.state.phase,
  reason: refund.words,
  reason_code: refund.state.reason,
  unresolved_since: refund.state.unresolvedSince === null ? null : formatTime(refund.state.unresolvedSince),
  created_at: formatTime(refund.createdAt),
  updated_at: formatTime(refund.updatedAt),
})

/** A cash refund is complete once it is recorded. */
function viewCashRefund({ requestUuid, partUuid, units, words, createdAt }: CashRefund): RefundAnswer {
  const amount = toMoney({ currency: 'ZAR', units })
  return {
    request_uuid: requestUuid,
    payment_uuid: partUuid,
    kind: 'refund',
    amount,
    refunded: amount,
    status: 'COMPLETED',
    state: 'REFUNDED',
    reason: words,
    reason_code: null,
    unresolved_since: null,
    created_at: formatTime(createdAt),
    updated_at: formatTime(createdAt),
  }
}

const viewCashList = ({ part, refunds }: CashPartRefunds): RefundList => ({
  refunds: refunds.map(viewCashRefund),
  refundable: toMoney({ currency: 'ZAR', units: part.units - part.refundedUnits }),
  voidable: false,
})

const toRefunder = ({ id, personId, tillId }: Merchant): Refunder => ({
  merchantId: id,
  personId,
  tillId: tillId ?? null,
})

export interface RefundRules {
  refunds: Refunds
  cashRefunds: CashRefunds
}

/** Handlers for refunds. Cash parts and payments share one uuid space; cash is looked up first. */
export function refundHandlers({
  refunds,
  cashRefunds,
}: RefundRules): Handlers<typeof refundEndpoints, Merchant> {
  async function knownInCash({ id }: Merchant, uuid: string): Promise<RefundAnswer | undefined> {
    const refund = await cashRefunds.find(id, uuid)
    return refund && viewCashRefund(refund)
  }
  return {
    refundPayment: async ({ args: { uuid, body }, context }) => {
      const by = toRefunder(context)
      const cash = await cashRefunds.ofPart(context.id, uuid)
      if (!cash) return ok(viewRefund(await refunds.start(by, uuid, body)))
      return ok(viewCashRefund(await cashRefunds.start(by, cash.part, body)))
    },
    listRefunds: async ({ args, context }) => {
      const cash = await cashRefunds.ofPart(context.id, args.uuid)
      if (cash) return ok(viewCashList(cash))
      const { refunds: found, refundable, voidable } = await refunds.ofPayment(context.id, args.uuid)
      return ok({ refunds: found.map(viewRefund), refundable: toMoney(refundable), voidable })
    },
    getRefund: async ({ args: { uuid }, context }) =>
      ok((await knownInCash(context, uuid)) ?? viewRefund(await refunds.get(context.id, uuid))),
    checkRefund: async ({ args: { uuid }, context }) =>
      ok((await knownInCash(context, uuid)) ?? viewRefund(await refunds.check(context.id, uuid))),
  }
}
