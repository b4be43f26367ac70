import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/pos/payments.ts'
import * as schemas from '@tillkey/contract/pos/payments-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import type { Merchant } from '../merchant.ts'
import { viewPayment } from './payment-view.ts'
import type { Payments } from './payments.ts'

const { startPayment, getPayment, cancelPayment, checkPayment, detachPayment } = schemas
export const paymentEndpoints = endpointsOf(operations, {
  startPayment,
  getPayment,
  cancelPayment,
  checkPayment,
  detachPayment,
})

/** Handlers for payments. Each returns the payment in its current state. */
export const paymentHandlers = (payments: Payments): Handlers<typeof paymentEndpoints, Merchant> => ({
  startPayment: async ({ args, context }) => ok(viewPayment(await payments.start(context, args.body))),
  getPayment: async ({ args, context }) => ok(viewPayment(await payments.get(context.id, args.uuid))),
  cancelPayment: async ({ args, context }) => ok(viewPayment(await payments.cancel(context.id, args.uuid))),
  checkPayment: async ({ args, context }) => ok(viewPayment(await payments.check(context.id, args.uuid))),
  detachPayment: async ({ args, context }) => ok(viewPayment(await payments.detach(context.id, args.uuid))),
})
