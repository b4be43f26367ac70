import type { TerminalState } from '@tillkey/contract/pos/terminals-schemas.ts'
import type { Payment } from '../../shared/payment.ts'
import type { Scene } from './payment-picture.tsx'

/** What a screen of a running payment is told beside the payment. */
export interface PaymentConditions {
  connection: 'good' | 'lost'
  /** How the card machine is, as far as the provider tells. */
  machine: TerminalState | null
}

/** How far a payment is; each step in its order. */
export const steps = ['sent', 'card', 'pin', 'bank'] as const

const stepOf: Record<string, number> = {
  SELECTING_TIP: 1,
  WAITING_FOR_CARD: 1,
  WAITING_FOR_PIN: 2,
  WAITING_FOR_SIGNATURE: 2,
  AUTHORISING: 3,
  REVERSING: 3,
}

/** The place among `steps` that a state is in; undefined for one that tells of none. */
export const stepIndex = (state: string): number | undefined => stepOf[state]

/** The place among `steps` where a payment is now. */
export const stepNow = ({ state }: Payment): number => stepOf[state] ?? 0

/** Whether nobody knows yet what became of it. */
export const isUnresolved = ({ unresolved_since, state }: Payment): boolean =>
  unresolved_since !== null || state === 'QUARANTINED'

const customersTurn = new Set([
  'WAITING_FOR_CARD',
  'WAITING_FOR_PIN',
  'WAITING_FOR_SIGNATURE',
  'SELECTING_TIP',
])

/** Whether the machine cannot be used by the customer who should. */
export const isAway = (payment: Payment, { machine }: PaymentConditions): boolean =>
  machine !== null && machine.connection !== 'online' && customersTurn.has(payment.state)

/** Whose colour the screen has: hold while it is unknown, the customer's turn, else the machine's. */
export function screenColour(payment: Payment | null, around: PaymentConditions): 'hold' | 'turn' | 'ink' {
  if (payment === null) return 'ink'
  if (isUnresolved(payment) || isAway(payment, around) || around.connection === 'lost') return 'hold'
  return customersTurn.has(payment.state) && !payment.cancel_requested ? 'turn' : 'ink'
}

/** What the card must do while the machine waits for it, by what the machine says. */
const cardScenes: Record<string, Scene> = { chip_required: 'insert', card_removed: 'reinsert' }

/** What the cardholder does in each state. */
const scenes: Record<string, Scene> = {
  SELECTING_TIP: 'tip',
  WAITING_FOR_PIN: 'pin',
  WAITING_FOR_SIGNATURE: 'sign',
  AUTHORISING: 'bank',
  REVERSING: 'bank',
}

/** The picture of it. */
export function sceneOf(payment: Payment, around: PaymentConditions): Scene {
  if (isUnresolved(payment)) return 'barred'
  if (isAway(payment, around) || around.connection === 'lost') return 'away'
  if (payment.state === 'WAITING_FOR_CARD') return cardScenes[payment.message_code] ?? 'tap'
  return scenes[payment.state] ?? 'sending'
}
