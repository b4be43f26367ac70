import { modelName } from '@tillkey/contract/provider/terminal-models.ts'
import type { Payment } from './payment.ts'

type Params = Payment['message_params']

const CHECKING = 'Checking with the provider. Do not charge again.'

/** What each code says. A reason that is not here is said as what it is a reason for: `declined` for `declined.something_new`. */
const sentences: Record<string, (params: Params) => string> = {
  sending: ({ model }) => `Sending to ${modelName(String(model))}…`,
  queued: () => 'Waiting for the card machine',
  waiting_for_card: () => 'Tap, insert or swipe card',
  card_removed: () => 'Card removed, insert again',
  chip_required: () => 'Tap limit reached, insert card',
  selecting_tip: () => 'Customer is choosing a tip',
  waiting_for_pin: () => 'Customer is entering the PIN',
  pin_incorrect: ({ tries_left: left }) => `PIN incorrect, ${left} ${left === 1 ? 'try' : 'tries'} left`,
  waiting_for_signature: () => 'Customer is signing',
  authorising: () => "Contacting the bank. Don't remove the card.",
  checking: () => CHECKING,
  cancelling: () => 'Cancelling…',
  card_already_presented: () => 'Card already presented. Waiting for the bank’s answer.',
  amount_differs: () =>
    'The card machine took a different amount. Do not charge again before the difference is settled.',
  approved_after_cancel: () => 'Approved before it could be cancelled. Refund it if it is not wanted.',
  late_approval: () => 'Approved after it was reported as ended. Refund it if the sale was paid otherwise.',
  declined: () => 'Declined. Try another card.',
  'declined.insufficient_funds': () => 'Declined: insufficient funds.',
  'declined.expired_card': () => 'Declined: the card has expired.',
  'declined.incorrect_pin': () => 'Declined: wrong PIN.',
  'declined.pin_tries_exceeded': () => 'Declined: too many wrong PINs, the card is blocked.',
  'declined.do_not_honour': () => 'Declined by the bank. Try another card.',
  'declined.refer_to_issuer': () => 'Declined by the bank. Try another card.',
  'declined.issuer_unavailable': () => 'Declined: the bank cannot be reached. Try again.',
  'declined.issuer_timeout': () =>
    'Declined: the bank did not answer, and the charge was reversed. Try again.',
  cancelled: () => 'Cancelled.',
  'cancelled.customer': () => 'Cancelled on the card machine.',
  'cancelled.merchant': () => 'Cancelled by the merchant.',
  'cancelled.timeout': () => 'Cancelled: the customer took too long.',
  not_sent: () => 'The card machine refused the payment.',
  'not_sent.terminal_offline': () => 'Card machine is offline.',
  'not_sent.terminal_busy': ({ reference }) =>
    `Card machine is busy with another payment${reference === undefined ? '' : ` (${reference})`}.`,
  'not_sent.provider_unreachable': () => 'The provider cannot be reached.',
  'not_sent.provider_disconnected': () => 'The provider account is no longer linked.',
  'not_sent.cancelled': () => 'Cancelled before it reached the card machine.',
  'not_sent.too_late': () => 'It reached the card machine too late and was refused.',
  'not_sent.clock_differs': () =>
    'The clock of the server or of the provider is wrong, so the card machine refused the payment.',
}

const BANK_MESSAGE =
  'A message from your bank that the card was debited does not mean that the payment went through.'
const customerSentences: Record<string, string> = {
  no_payment_made: `No payment was made. ${BANK_MESSAGE}`,
  being_checked: `The payment is being checked. ${BANK_MESSAGE}`,
}

/** What is said of a payment by its code; null when the till does not know that. */
export function ownSentenceOf({ message_code: code, message_params: params }: Payment): string | null {
  const sentence = sentences[code] ?? sentences[code.split('.', 1)[0] ?? '']
  return sentence?.(params) ?? null
}

/** What is said of a payment: by its code, or in the server's sentence where the till does not know the code. */
export const sentenceOf = (payment: Payment): string => ownSentenceOf(payment) ?? payment.flow_status_message

/** What the merchant can tell the customer; null for nothing. */
export const customerSentenceOf = ({
  customer_message_code: code,
  customer_message,
}: Payment): string | null => customerSentences[code ?? ''] ?? customer_message
