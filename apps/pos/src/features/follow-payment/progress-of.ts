import type { TerminalState } from '@tillkey/contract/pos/terminals-schemas.ts'
import type { PaymentView } from '../../shared/payments/payment.ts'
import type { Scene } from './payment-picture.tsx'

/** Conditions around a running payment. */
export interface PaymentConditions {
  connection: 'good' | 'lost'
  /** State of the card machine, if the provider reports it. */
  machine: TerminalState | null
}

/** Steps of a payment in their order. */
export const steps = ['sent', 'card', 'pin', 'bank'] as const

const stepOf: Record<string, number> = {
  SELECTING_TIP: 1,
  WAITING_FOR_CARD: 1,
  WAITING_FOR_PIN: 2,
  WAITING_FOR_SIGNATURE: 2,
  AUTHORISING: 3,
  REVERSING: 3,
}

/** Returns the index in `steps` for a state; undefined for states without a step. */
export const stepIndex = (state: string): number | undefined => stepOf[state]

/** Returns the index in `steps` of the current step. */
export const stepNow = ({ state }: PaymentView): number => stepOf[state] ?? 0

/** Whether the outcome is not known yet. */
export const isUnresolved = ({ unresolved_since, state }: PaymentView): boolean =>
  unresolved_since !== null || state === 'QUARANTINED'

const customersTurn = new Set([
  'WAITING_FOR_CARD',
  'WAITING_FOR_PIN',
  'WAITING_FOR_SIGNATURE',
  'SELECTING_TIP',
])

/** Whether the customer cannot use the machine now. */
export const isMachineUnavailable = (payment: PaymentView, { machine }: PaymentConditions): boolean =>
  machine !== null && machine.connection !== 'online' && customersTurn.has(payment.state)

/** Screen colour: `hold` while the outcome is unknown, `turn` while the customer acts, else the machine's. */
export function screenColour(
  payment: PaymentView | null,
  conditions: PaymentConditions,
): 'hold' | 'turn' | 'ink' {
  if (payment === null) return 'ink'
  if (isUnresolved(payment) || isMachineUnavailable(payment, conditions) || conditions.connection === 'lost')
    return 'hold'
  return customersTurn.has(payment.state) && !payment.cancel_requested ? 'turn' : 'ink'
}

/** Scenes while the machine waits for a card, by message code. */
const cardScenes: Record<string, Scene> = { chip_required: 'insert', card_removed: 'reinsert' }

/** Scenes by payment state. */
const scenes: Record<string, Scene> = {
  SELECTING_TIP: 'tip',
  WAITING_FOR_PIN: 'pin',
  WAITING_FOR_SIGNATURE: 'sign',
  AUTHORISING: 'bank',
  REVERSING: 'bank',
}

export function selectScene(payment: PaymentView, conditions: PaymentConditions): Scene {
  if (isUnresolved(payment)) return 'barred'
  if (isMachineUnavailable(payment, conditions) || conditions.connection === 'lost') return 'away'
  if (payment.state === 'WAITING_FOR_CARD') return cardScenes[payment.message_code] ?? 'tap'
  return scenes[payment.state] ?? 'sending'
}
