import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/pos/attention.ts'
import * as schemas from '@tillkey/contract/pos/attention-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import type { Merchant } from '../merchant.ts'
import { viewPayment } from '../payments/payment-view.ts'
import type { Attention } from './attention.ts'

const { listMatters, notePaymentShown, settlePayment } = schemas
export const attentionEndpoints = endpointsOf(operations, { listMatters, notePaymentShown, settlePayment })

/** Handlers for payments that need attention. */
export const attentionHandlers = (attention: Attention): Handlers<typeof attentionEndpoints, Merchant> => ({
  listMatters: async ({ context }) => ok(await attention.list(context.id)),
  notePaymentShown: async ({ args, context }) =>
    ok(viewPayment(await attention.acknowledgeResult(context, args.uuid))),
  settlePayment: async ({ args, context }) =>
    ok(viewPayment(await attention.settle(context, args.uuid, args.body))),
})
