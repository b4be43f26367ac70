import { modelName } from '@tillkey/contract/provider/terminal-models.ts'
import type { ApiError } from '@tillkey/wire'
import { posError } from '../pos-error.ts'
import type { ChosenTerminal, Till } from '../tills/tills-store.ts'

/** 404: no payment of the merchant has this uuid. */
export const noSuchPayment = (): ApiError =>
  posError('payment_not_found', { field: 'uuid', reason: 'Payment not found.' })

/** 409: a uuid identifies one payment, and so one amount. */
export const otherAmount = (): ApiError =>
  posError('request_uuid_reused', {
    field: 'amount',
    reason: 'This request_uuid belongs to a payment with another amount.',
  })

/** 409: the till has no card machine. */
export const noTerminal = (): ApiError =>
  posError('terminal_not_linked', { reason: 'Link a card machine first.' })

/** 409: the till's card machine has changed since the screen was rendered. */
export function terminalChanged({ id: uuid, model, serialNumber }: ChosenTerminal): ApiError {
  return posError('terminal_changed', {
    field: 'terminal_uuid',
    reason: `The card machine is now ${modelName(model)} ${serialNumber}. Nothing was sent to it. Start again to use it.`,
    details: { terminal: { uuid, model, serialNumber } },
  })
}

/**
 * A payment of the same shop that occupies the card machine. Its till is undefined when it started before tills were
 * stored.
 */
export interface ActivePayment {
  requestUuid: string
  till: Till | undefined
}

/** 409: names the other payment and its till when both belong to the same shop. */
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

/** 409: another till of the account has used this reference. */
export const referenceTaken = (): ApiError =>
  posError('request_uuid_taken', {
    field: 'request_uuid',
    reason: 'Another till of this provider account has used this request_uuid. Start again with a new one.',
  })

/** 409: the outcome is known or still to come. */
export const notUnresolved = (): ApiError =>
  posError('not_unresolved', {
    reason: 'Only a payment with an unknown outcome can be left.',
  })
