import type { Payment as PaymentAnswer } from '@tillkey/contract/pos/payments-schemas.ts'
import { modelName } from '@tillkey/contract/provider/terminal-models.ts'
import type { Payment } from './payment.ts'
import { isRunning, type PaymentState, type Phase } from './payment-machine.ts'

const CHECKING = 'Checking with the provider. Do not charge again.'
const BANK_MESSAGE =
  'A message from your bank that the card was debited does not mean that the payment went through.'

/** Reasons a merchant is not told, because the customer stands beside the screen. */
const confidential = new Set(['lost_card', 'stolen_card', 'lost', 'stolen', 'pick_up_card', 'fraud'])

const declineTexts: Record<string, string> = {
  insufficient_funds: 'Declined: insufficient funds',
  expired_card: 'Declined: the card has expired',
  incorrect_pin: 'Declined: wrong PIN',
  pin_tries_exceeded: 'Declined: too many wrong PINs, the card is blocked',
  do_not_honour: 'Declined by the bank. Try another card.',
  refer_to_issuer: 'Declined by the bank. Try another card.',
  issuer_unavailable: 'Declined: the bank cannot be reached. Try again.',
  issuer_timeout: 'Declined: the bank did not answer, and the charge was reversed. Try again.',
}

const cancelTexts: Record<string, string> = {
  customer: 'Cancelled on the card machine',
  merchant: 'Cancelled by the merchant',
  timeout: 'Cancelled: the customer took too long',
}

const notSentTexts: Record<string, string> = {
  terminal_offline: 'Card machine is offline. Nothing was charged.',
  provider_unreachable: 'The provider cannot be reached. Nothing was charged.',
  provider_disconnected: 'The provider account is no longer linked. Nothing was charged.',
  cancelled: 'Cancelled before it reached the card machine. Nothing was charged.',
  clock_differs:
    'The clock of the server or of the provider is wrong, so the card machine refused the payment. Nothing was charged.',
  too_late: 'It reached the card machine too late and was refused. Nothing was charged.',
}

const approvedTexts: Record<string, string> = {
  approved_after_cancel: 'Approved before it could be cancelled. Refund it if it is not wanted.',
  late_approval: 'Approved after it was reported as ended. Refund it if the sale was paid otherwise.',
}

const phaseTexts: Record<Phase, (payment: Payment) => string> = {
  CREATED: sendingText,
  DISPATCHING: sendingText,
  QUEUED: () => 'Waiting for the card machine',
  WAITING_FOR_CARD: () => 'Tap, insert or swipe card',
  SELECTING_TIP: () => 'Customer is choosing a tip',
  WAITING_FOR_PIN: () => 'Customer is entering the PIN',
  WAITING_FOR_SIGNATURE: () => 'Customer is signing',
  AUTHORISING: () => "Contacting the bank. Don't remove the card.",
  REVERSING: () => CHECKING,
  QUARANTINED: () =>
    'The card machine took a different amount. Do not charge again before the difference is settled.',
  APPROVED: ({ state }) => approvedTexts[state.reason ?? ''] ?? 'Approved',
  DECLINED: ({ state }) => declineTexts[state.reason ?? ''] ?? 'Declined. Try another card.',
  CANCELLED: ({ state }) => cancelTexts[state.reason ?? ''] ?? 'Cancelled',
  NOT_SENT: ({ state }) =>
    busyText(state) ??
    notSentTexts[state.reason ?? ''] ??
    'The card machine refused the payment. Nothing was charged.',
}

const busyText = ({ reason, prompt }: PaymentState): string | undefined =>
  reason === 'terminal_busy'
    ? `Card machine is busy with another payment${prompt === null ? '' : ` (${prompt})`}. Nothing was charged.`
    : undefined

function sendingText({ terminal }: Payment): string {
  return `Sending to ${modelName(terminal.model)}…`
}

const cancelTextOf = ({ cancel, phase }: PaymentState): string | undefined => {
  if (cancel === 'requested') return 'Cancelling…'
  if (cancel === 'refused' && phase === 'AUTHORISING')
    return 'Card already presented. Waiting for the bank’s answer.'
  return undefined
}

function messageOf(payment: Payment): string {
  const { state } = payment
  if (!isRunning(state.phase)) return phaseTexts[state.phase](payment)
  if (state.unresolvedSince !== null) return CHECKING
  return cancelTextOf(state) ?? state.prompt ?? phaseTexts[state.phase](payment)
}

type Outcome = Pick<PaymentAnswer, 'status' | 'result' | 'nothing_charged'>
const pending = (nothing_charged: false | null): Outcome => ({
  status: 'PENDING',
  result: null,
  nothing_charged,
})

/** A capture of another amount is no approval and must not read as a decline, so it stays PENDING. */
function outcomeOf(phase: Phase): Outcome {
  switch (phase) {
    case 'APPROVED':
      return { status: 'COMPLETED', result: { outcome: phase }, nothing_charged: false }
    case 'DECLINED':
      return { status: 'COMPLETED', result: { outcome: phase }, nothing_charged: true }
    case 'CANCELLED':
      return { status: 'CANCELLED', result: { outcome: phase }, nothing_charged: true }
    case 'NOT_SENT':
      return { status: 'FAILED', result: { outcome: phase }, nothing_charged: true }
    case 'QUARANTINED':
      return pending(false)
    default:
      return pending(null)
  }
}

const customerTexts: Partial<Record<Phase, string>> = {
  DECLINED: `No payment was made. ${BANK_MESSAGE}`,
  CANCELLED: `No payment was made. ${BANK_MESSAGE}`,
}
const customerMessageOf = ({ phase, unresolvedSince }: PaymentState): string | null => {
  if (unresolvedSince !== null && isRunning(phase)) return `The payment is being checked. ${BANK_MESSAGE}`
  return customerTexts[phase] ?? null
}

const retryableDeclines = new Set(['issuer_unavailable', 'issuer_timeout'])
const isRetryable = ({ phase, reason }: PaymentState): boolean =>
  phase === 'CANCELLED' ||
  phase === 'NOT_SENT' ||
  (phase === 'DECLINED' && retryableDeclines.has(reason ?? ''))

const reasonOf = ({ phase, reason }: PaymentState): string | null =>
  phase === 'DECLINED' && confidential.has(reason ?? '') ? 'card_declined' : reason

const timeOf = (at: number): string => new Date(at).toISOString()
const moneyOf = ({ currency, units }: { currency: string; units: number }) => ({
  currencyCode: currency,
  units,
})

/** A payment as the till sees it. */
export function viewPayment(payment: Payment): PaymentAnswer {
  const { state, terminal } = payment
  const { card, captured } = state
  return {
    request_uuid: payment.requestUuid,
    amount: moneyOf(payment.amount),
    captured: captured && moneyOf(captured),
    ...outcomeOf(state.phase),
    flow_status_message: messageOf(payment),
    customer_message: customerMessageOf(state),
    state: state.phase,
    reason_code: reasonOf(state),
    retryable: isRetryable(state),
    cancel_requested: state.cancel !== 'none',
    detached: state.detachedAt !== null,
    unresolved_since: state.unresolvedSince === null ? null : timeOf(state.unresolvedSince),
    terminal: { uuid: terminal.id, model: terminal.model, serialNumber: terminal.serialNumber },
    card: card && { brand: card.brand, last4: card.last4, entry_mode: card.entryMode },
    created_at: timeOf(payment.createdAt),
    updated_at: timeOf(payment.updatedAt),
  }
}
