import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/provider/refunds.ts'
import type { MachineRefund } from '@tillkey/contract/provider/refunds-schemas.ts'
import * as schemas from '@tillkey/contract/provider/refunds-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import { formatTime } from '@tillkey/wire'
import type { Token } from '../accounts/accounts-store.ts'
import type { Refunds } from './refunds.ts'
import type { CardRefund } from './refunds-store.ts'

const { createMachineRefund, findMachineRefund, getMachineRefund, listMachineRefunds } = schemas
export const refundEndpoints = endpointsOf(operations, {
  createMachineRefund,
  findMachineRefund,
  getMachineRefund,
  listMachineRefunds,
})

/** Refund in the format of the API. */
export const toMachineRefund = (refund: CardRefund): MachineRefund => ({
  id: refund.id,
  payment_id: refund.paymentId,
  reference: refund.reference,
  account_uuid: refund.accountUuid,
  kind: refund.kind,
  amount: refund.amount,
  state: refund.state,
  refunded: refund.refunded,
  reason: refund.reason,
  sequence: refund.sequence,
  created_at: formatTime(refund.createdAt),
  updated_at: formatTime(refund.changedAt),
})

/** Handlers for refunds of devices. */
export const refundHandlers = (refunds: Refunds): Handlers<typeof refundEndpoints, Token> => ({
  createMachineRefund: async ({ args, context }) => {
    const { id: paymentId, 'Idempotency-Key': key, body } = args
    return {
      status: 201,
      body: toMachineRefund(await refunds.create({ token: context, paymentId, key, body })),
    }
  },
  findMachineRefund: async ({ args, context }) =>
    ok(toMachineRefund(await refunds.findByReference(context, args.reference))),
  listMachineRefunds: async ({ args, context }) => {
    const { refunds: found, nextPageToken } = await refunds.list(context, args)
    return ok({ refunds: found.map(toMachineRefund), next_page_token: nextPageToken })
  },
  getMachineRefund: async ({ args, context }) => ok(toMachineRefund(await refunds.get(context, args.id))),
})
