import { modelName } from '@tillkey/contract/provider/terminal-models.ts'
import type { ApiError } from '@tillkey/wire'
import { posError } from '../pos-error.ts'
import type { ChosenTerminal } from '../tills/tills-store.ts'
import type { Payment } from './payment.ts'

/** 404 for a uuid that no payment of the merchant has. */
export const noSuchPayment = (): ApiError =>
  posError('payment_not_found', { field: 'uuid', reason: 'There is no such payment.' })

/** 409: a uuid stands for one payment, and so for one amount. */
export const otherAmount = (): ApiError =>
  posError('request_uuid_reused', {
    field: 'amount',
    reason: 'A payment with this request_uuid has another amount.',
  })

/** 409 for a till without a card machine. */
export const noTerminal = (): ApiError =>
  posError('terminal_not_linked', { reason: 'Link a card machine first.' })

/** 409: another till of the merchant has chosen another machine since the screen was drawn. */
export function terminalChanged({ id: uuid, model, serialNumber }: ChosenTerminal): ApiError {
  return posError('terminal_changed', {
    field: 'terminal_uuid',
    reason: `The card machine is now ${modelName(model)} ${serialNumber}. Nothing was sent to it. Start again to use it.`,
    details: { terminal: { uuid, model, serialNumber } },
  })
}

/** 409 that names the other payment to the merchant whose it is; another's is only said to exist. */
export function terminalBusy(active: Payment | undefined, merchantId: string): ApiError {
  const isOwn = active?.merchantId === merchantId
  const reason = isOwn
    ? 'Another payment is running on this card machine.'
    : 'The card machine is busy with a payment of another till.'
  const details = isOwn ? { active_request_uuid: active.requestUuid } : {}
  return posError('terminal_busy', { reason, details })
}

/** 409: the provider knows a payment by its reference, which is the account's: another till of it has used this one. */
export const referenceTaken = (): ApiError =>
  posError('request_uuid_taken', {
    field: 'request_uuid',
    reason: 'Another till of this provider account has used this request_uuid. Start again with a new one.',
  })

/** 409 for a payment whose outcome is known or still comes. */
export const notUnresolved = (): ApiError =>
  posError('not_unresolved', {
    reason: 'Only a payment whose outcome is unknown can be left behind.',
  })
