import { modelName } from '@tillkey/contract/provider/terminal-models.ts'
import type { ApiError } from '@tillkey/wire'
import { posError } from '../pos-error.ts'
import type { ChosenTerminal, Till } from '../tills/tills-store.ts'

/** 404 for a uuid that no payment of the merchant has. */
export const noSuchPayment = (): ApiError =>
  posError('payment_not_found', { field: 'uuid', reason: 'Payment not found.' })

/** 409: a uuid stands for one payment, and so for one amount. */
export const otherAmount = (): ApiError =>
  posError('request_uuid_reused', {
    field: 'amount',
    reason: 'This request_uuid belongs to a payment with another amount.',
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

/** A payment of the same shop that holds the card machine; its till is unknown where it was started before tills were kept. */
export interface ActivePayment {
  requestUuid: string
  till: Till | undefined
}

/** 409 that names the other payment and its till, when they are of the same shop; another shop's is only said to exist. */
export function terminalBusy(active?: ActivePayment): ApiError {
  if (!active)
    return posError('terminal_busy', {
      reason: 'The card machine is busy with a payment of another shop.',
      details: {},
    })
  const { requestUuid, till } = active
  const named = till && { till: { uuid: till.id, name: till.name } }
  return posError('terminal_busy', {
    reason: `${till?.name ?? 'Another till'} is taking a payment on this card machine.`,
    details: { active_request_uuid: requestUuid, ...named },
  })
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
    reason: 'Only a payment with an unknown outcome can be left.',
  })
