import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/provider/payments.ts'
import type { MachinePayment } from '@tillkey/contract/provider/payments-schemas.ts'
import * as schemas from '@tillkey/contract/provider/payments-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import { formatTime } from '@tillkey/wire'
import type { Token } from '../accounts/accounts-store.ts'
import type { ExchangeFaults } from './exchange-faults.ts'
import type { PaymentState } from './payment-machine.ts'
import type { Payments } from './payments.ts'
import type { CardPayment } from './payments-store.ts'
import { selectScenario } from './scenarios.ts'

export const paymentEndpoints = endpointsOf(operations, schemas)

function toCard({ card }: PaymentState): MachinePayment['card'] {
  if (card === 'none') return null
  return { brand: 'visa', last4: '4242', entry_mode: card === 'tapped' ? 'contactless' : 'chip' }
}

/** Payment in the format of the API. An amount whose signature is pending counts as not captured. */
export const toMachinePayment = ({ state, ...payment }: CardPayment): MachinePayment => ({
  id: payment.id,
  reference: payment.reference,
  account_uuid: payment.accountUuid,
  terminal_uuid: payment.terminalUuid,
  amount: payment.amount,
  state: state.phase,
  prompt: state.prompt,
  // Payments stored by older versions have no code.
  prompt_code: state.promptCode ?? null,
  pin_tries_left: state.promptCode === 'pin_incorrect' ? state.triesLeft : null,
  reason: state.reason,
  captured: state.phase === 'approved' ? state.taken : null,
  card: toCard(state),
  sequence: payment.sequence,
  created_at: formatTime(payment.createdAt),
  updated_at: formatTime(payment.changedAt),
})

/** Handlers for devices. The scenario of the amount decides whether answers are lost or late. */
export const paymentHandlers = (
  payments: Payments,
  faults: ExchangeFaults,
): Handlers<typeof paymentEndpoints, Token> => ({
  createMachinePayment: async ({ args, context }) => {
    const call = { token: context, terminalUuid: args.uuid, key: args['Idempotency-Key'], body: args.body }
    return { status: 201, body: toMachinePayment(await payments.create(call)) }
  },
  findMachinePayment: async ({ args, context }) =>
    ok(toMachinePayment(await payments.findByReference(context, args.reference))),
  listMachinePayments: async ({ args, context }) => {
    const { payments: found, nextPageToken } = await payments.list(context, args)
    return ok({ payments: found.map(toMachinePayment), next_page_token: nextPageToken })
  },
  getMachinePayment: async ({ args, context }) => {
    const payment = await payments.get(context, args.id)
    faults.beforeRead(selectScenario(payment.amount.value).exchange, payment.id)
    return ok(toMachinePayment(payment))
  },
  cancelMachinePayment: async ({ args, context }) =>
    ok(toMachinePayment(await payments.cancel(context, args.id))),
})
