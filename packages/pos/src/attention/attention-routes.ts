import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/pos/attention.ts'
import * as schemas from '@tillkey/contract/pos/attention-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import type { Merchant } from '../merchant.ts'
import { viewPayment } from '../payments/payment-view.ts'
import type { Attention } from './attention.ts'

const { listAttentionItems, acknowledgeResult, settlePayment } = schemas
export const attentionEndpoints = endpointsOf(operations, {
  listAttentionItems,
  acknowledgeResult,
  settlePayment,
})

/** Handlers for payments that need attention. */
export const attentionHandlers = (attention: Attention): Handlers<typeof attentionEndpoints, Merchant> => ({
  listAttentionItems: async ({ context }) => ok(await attention.list(context.id)),
  acknowledgeResult: async ({ args, context }) =>
    ok(viewPayment(await attention.acknowledgeResult(context, args.uuid))),
  settlePayment: async ({ args, context }) =>
    ok(viewPayment(await attention.settle(context, args.uuid, args.body))),
})
