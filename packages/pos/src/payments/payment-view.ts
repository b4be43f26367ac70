import type { Payment as PaymentAnswer } from '@tillkey/contract/pos/payments-schemas.ts'
import type { Payment } from './payment.ts'
import { isRunning, type PaymentState, type Phase } from './payment-machine.ts'
import { customerSentences, messageOf, sentenceOf } from './payment-words.ts'

/** Reasons a merchant is not told, because the customer stands beside the screen. */
const confidential = new Set(['lost_card', 'stolen_card', 'lost', 'stolen', 'pick_up_card', 'fraud'])

type Reasoned = Pick<PaymentState, 'phase' | 'reason'>
const isConfidential = ({ phase, reason }: Reasoned): boolean =>
  phase === 'DECLINED' && confidential.has(reason ?? '')

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

type CustomerCode = 'no_payment_made' | 'being_checked'
/** Who has shown no card can have had no message of a bank. */
function customerCodeOf({ phase, unresolvedSince, card }: PaymentState): CustomerCode | null {
  if (unresolvedSince !== null && isRunning(phase)) return 'being_checked'
  const isOver = phase === 'DECLINED' || phase === 'CANCELLED'
  return isOver && card !== null ? 'no_payment_made' : null
}

const retryableDeclines = new Set(['issuer_unavailable', 'issuer_timeout'])
const isRetryable = ({ phase, reason }: PaymentState): boolean =>
  phase === 'CANCELLED' ||
  phase === 'NOT_SENT' ||
  (phase === 'DECLINED' && retryableDeclines.has(reason ?? ''))

/** Why a payment ended as it did, as far as the merchant may be told. */
export const tellableReason = (state: Reasoned): string | null =>
  isConfidential(state) ? 'card_declined' : state.reason

const timeOf = (at: number): string => new Date(at).toISOString()
const moneyOf = ({ currency, units }: { currency: string; units: number }) => ({
  currencyCode: currency,
  units,
})

/** A payment as the till sees it. */
export function viewPayment(payment: Payment): PaymentAnswer {
  const { state, terminal } = payment
  const { card, captured } = state
  const message = messageOf(payment, tellableReason(state))
  const customerCode = customerCodeOf(state)
  return {
    request_uuid: payment.requestUuid,
    amount: moneyOf(payment.amount),
    captured: captured && moneyOf(captured),
    ...outcomeOf(state.phase),
    flow_status_message: sentenceOf(message),
    message_code: message.code,
    message_params: message.params,
    customer_message: customerCode && customerSentences[customerCode],
    customer_message_code: customerCode,
    state: state.phase,
    reason_code: tellableReason(state),
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
