import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/pos/matters.ts'
import * as schemas from '@tillkey/contract/pos/matters-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import type { Merchant } from '../merchant.ts'
import { viewPayment } from '../payments/payment-view.ts'
import type { Matters } from './matters.ts'

const { listMatters, notePaymentShown, settlePayment } = schemas
export const matterEndpoints = endpointsOf(operations, { listMatters, notePaymentShown, settlePayment })

/** What somebody has to look at. */
export const matterHandlers = (matters: Matters): Handlers<typeof matterEndpoints, Merchant> => ({
  listMatters: async ({ context }) => ok(await matters.list(context.id)),
  notePaymentShown: async ({ args, context }) => ok(viewPayment(await matters.noteShown(context, args.uuid))),
  settlePayment: async ({ args, context }) =>
    ok(viewPayment(await matters.settle(context, args.uuid, args.body))),
})
