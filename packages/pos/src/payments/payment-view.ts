import type { Payment as PaymentAnswer } from '@tillkey/contract/pos/payments-schemas.ts'
import { modelName } from '@tillkey/contract/provider/terminal-models.ts'
import { formatTime } from '@tillkey/wire'
import type { Prompt } from '../provider/observed.ts'
import type { Payment } from './payment.ts'
import { isRunning, type PaymentState, type Phase } from './payment-machine.ts'

const BANK_MESSAGE =
  'A message from your bank that the card was debited does not mean that the payment went through.'

type Sentence = (params: Prompt['params']) => string
const fixed =
  (sentence: string): Sentence =>
  () =>
    sentence

const sentences: Record<string, Sentence> = {
  sending: ({ model }) => `Sending to ${modelName(String(model))}…`,
  queued: fixed('Waiting for the card machine'),
  waiting_for_card: fixed('Tap, insert or swipe card'),
  card_removed: fixed('Card removed, insert again'),
  chip_required: fixed('Tap limit reached, insert card'),
  selecting_tip: fixed('Customer is choosing a tip'),
  waiting_for_pin: fixed('Customer is entering the PIN'),
  pin_incorrect: ({ tries_left: left }) => `PIN incorrect, ${left} ${left === 1 ? 'try' : 'tries'} left`,
  waiting_for_signature: fixed('Customer is signing'),
  authorising: fixed("Contacting the bank. Don't remove the card."),
  'authorising.contactless': fixed('Contacting the bank.'),
  checking: fixed('Checking with the provider. Do not charge again.'),
  cancelling: fixed('Cancelling…'),
  card_already_presented: fixed('Card already presented. Waiting for the bank’s answer.'),
  amount_differs: fixed(
    'The card machine took a different amount. Do not charge again until this is resolved.',
  ),
  approved: fixed('Approved'),
  approved_after_cancel: fixed('Approved before it could be cancelled. Refund it if it is not wanted.'),
  late_approval: fixed(
    'Approved after it was reported as ended. Refund it if the sale was paid another way.',
  ),
  declined: fixed('Declined. Try another card.'),
  'declined.insufficient_funds': fixed('Declined: insufficient funds'),
  'declined.expired_card': fixed('Declined: the card has expired'),
  'declined.incorrect_pin': fixed('Declined: wrong PIN'),
  'declined.pin_tries_exceeded': fixed('Declined: too many wrong PINs, the card is blocked'),
  'declined.do_not_honour': fixed('Declined by the bank. Try another card.'),
  'declined.refer_to_issuer': fixed('Declined by the bank. Try another card.'),
  'declined.issuer_unavailable': fixed('Declined: the bank cannot be reached. Try again.'),
  'declined.issuer_timeout': fixed(
    'Declined: the bank did not answer, and the charge was reversed. Try again.',
  ),
  cancelled: fixed('Cancelled'),
  'cancelled.customer': fixed('Cancelled on the card machine'),
  'cancelled.merchant': fixed('Cancelled by the merchant'),
  'cancelled.timeout': fixed('Cancelled: the customer took too long'),
  not_sent: fixed('The card machine refused the payment. Nothing was charged.'),
  'not_sent.terminal_offline': fixed('Card machine is offline. Nothing was charged.'),
  'not_sent.terminal_busy': ({ reference }) =>
    `Card machine is busy with another payment${reference === undefined ? '' : ` (${reference})`}. Nothing was charged.`,
  'not_sent.provider_unreachable': fixed('The provider cannot be reached. Nothing was charged.'),
  'not_sent.provider_disconnected': fixed('The provider account is no longer linked. Nothing was charged.'),
  'not_sent.cancelled': fixed('Cancelled before it reached the card machine. Nothing was charged.'),
  'not_sent.too_late': fixed(
    'The payment reached the card machine too late and was refused. Nothing was charged.',
  ),
  'not_sent.clock_differs': fixed(
    'The clock of the server or of the provider is wrong, so the card machine refused the payment. Nothing was charged.',
  ),
}

/**
 * Returns the sentence of a code. Unknown reasons fall back to their prefix: `declined` for `declined.something_new`.
 */
function formatSentence({ code, params }: Prompt): string {
  const sentence = sentences[code] ?? sentences[code.split('.', 1)[0] ?? '']
  return sentence ? sentence(params) : 'The card machine is busy with the payment'
}

/** What the merchant can tell the customer. */
const customerSentences = {
  no_payment_made: `No payment was made. ${BANK_MESSAGE}`,
  being_checked: `The payment is being checked. ${BANK_MESSAGE}`,
} as const

const sendingMessage = ({ terminal }: Payment): Prompt => ({
  code: 'sending',
  params: { model: terminal.model },
})

const plain = (code: string): Prompt => ({ code, params: {} })

function cancelMessage({ cancel, phase }: PaymentState): Prompt | undefined {
  if (cancel === 'requested') return plain('cancelling')
  return cancel === 'refused' && phase === 'AUTHORISING' ? plain('card_already_presented') : undefined
}

function runningMessage(payment: Payment): Prompt {
  const { state } = payment
  if (state.unresolvedSince !== null || state.phase === 'REVERSING') return plain('checking')
  const special = cancelMessage(state) ?? state.prompt
  if (special) return special
  if (state.phase === 'AUTHORISING' && state.card?.entryMode === 'contactless')
    return plain('authorising.contactless')
  return state.phase === 'DISPATCHING' ? sendingMessage(payment) : plain(state.phase.toLowerCase())
}

/** Approvals that arrived when none was expected any more. */
const approvedCodes = new Set(['approved_after_cancel', 'late_approval'])

/** The message of a payment that has ended; `reason` is what the merchant may see. */
function endMessage({ state }: Payment, reason: string | null): Prompt {
  const { phase, prompt } = state
  if (phase === 'APPROVED') return plain(approvedCodes.has(reason ?? '') ? String(reason) : 'approved')
  if (phase === 'QUARANTINED') return plain('amount_differs')
  const code = [phase.toLowerCase(), reason].filter((part) => part !== null).join('.')
  return { code, params: phase === 'NOT_SENT' ? (prompt?.params ?? {}) : {} }
}

/** The message of a payment; `reason` is what the merchant may see. */
function currentMessage(payment: Payment, reason: string | null): Prompt {
  if (payment.state.phase === 'CREATED') return sendingMessage(payment)
  return isRunning(payment.state.phase) ? runningMessage(payment) : endMessage(payment, reason)
}

/** Reasons hidden from the merchant, because the customer can see the screen. */
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

/** A capture of another amount is neither an approval nor a decline, so it stays PENDING. */
function viewOutcome(phase: Phase): Outcome {
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
/** Without a card the customer cannot have received a message from the bank. */
function selectCustomerCode({ phase, unresolvedSince, card }: PaymentState): CustomerCode | null {
  if (unresolvedSince !== null && isRunning(phase)) return 'being_checked'
  const isOver = phase === 'DECLINED' || phase === 'CANCELLED'
  return isOver && card !== null ? 'no_payment_made' : null
}

const retryableDeclines = new Set(['issuer_unavailable', 'issuer_timeout'])
const isRetryable = ({ phase, reason }: PaymentState): boolean =>
  phase === 'CANCELLED' ||
  phase === 'NOT_SENT' ||
  (phase === 'DECLINED' && retryableDeclines.has(reason ?? ''))

/** The reason of an outcome that the merchant may see. */
export const visibleReason = (state: Reasoned): string | null =>
  isConfidential(state) ? 'card_declined' : state.reason

const toMoney = ({ currency, units }: { currency: string; units: number }) => ({
  currencyCode: currency,
  units,
})

/** Formats a payment for the till. */
export function viewPayment(payment: Payment): PaymentAnswer {
  const { state, terminal } = payment
  const { card, captured } = state
  const message = currentMessage(payment, visibleReason(state))
  const customerCode = selectCustomerCode(state)
  return {
    request_uuid: payment.requestUuid,
    amount: toMoney(payment.amount),
    captured: captured && toMoney(captured),
    ...viewOutcome(state.phase),
    flow_status_message: formatSentence(message),
    message_code: message.code,
    message_params: message.params,
    customer_message: customerCode && customerSentences[customerCode],
    customer_message_code: customerCode,
    state: state.phase,
    reason_code: visibleReason(state),
    retryable: isRetryable(state),
    cancel_requested: state.cancel !== 'none',
    detached: state.detachedAt !== null,
    unresolved_since: state.unresolvedSince === null ? null : formatTime(state.unresolvedSince),
    terminal: { uuid: terminal.id, model: terminal.model, serialNumber: terminal.serialNumber },
    sale: payment.sale && {
      sale_uuid: payment.sale.saleUuid,
      total_units: payment.sale.totalUnits,
      taken_units: payment.sale.takenUnits,
      due_units: payment.sale.dueUnits,
    },
    card: card && { brand: card.brand, last4: card.last4, entry_mode: card.entryMode },
    created_at: formatTime(payment.createdAt),
    updated_at: formatTime(payment.updatedAt),
  }
}
