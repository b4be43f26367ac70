import type { Key, Messages } from '../../shared/messages/messages.ts'
import type { PaymentView } from '../../shared/payments/payment.ts'
import {
  findOwnSentence,
  formatCustomerSentence,
  formatSentence,
} from '../../shared/payments/payment-sentences.ts'

/** Content of the result screen. */
export interface Explanation {
  approved: boolean
  heading: Extract<Key, 'result.approved' | 'result.declined'>
  /** What happened; null if the heading is sufficient. */
  message: string | null
  /** What to tell the customer. */
  advice: string | null
  /** Suggested next step besides a new payment. */
  next: 'nothing' | 'same-amount' | 'other-card' | 'other-machine'
  /** Whether it was captured after a cancellation and should be refunded. */
  refund: boolean
}

const capturedAfterCancel = new Set(['approved_after_cancel', 'late_approval'])
const MACHINE_TROUBLE = new Set(['terminal_offline', 'terminal_busy', 'provider_disconnected'])

/** Describes a final payment. It is approved only if its outcome says so. */
export function explain(i18n: Messages, payment: PaymentView): Explanation {
  const approved = payment.result?.outcome === 'APPROVED'
  return {
    approved,
    heading: approved ? 'result.approved' : 'result.declined',
    message: approved ? findRemark(i18n, payment) : getMessage(i18n, payment),
    advice: formatCustomerSentence(i18n, payment),
    next: approved ? 'nothing' : selectNext(payment),
    refund: approved && capturedAfterCancel.has(payment.message_code),
  }
}

/** Plain approvals and approvals without a code need no message. */
const findRemark = (i18n: Messages, payment: PaymentView): string | null =>
  payment.message_code === 'approved' || payment.message_code === '' ? null : formatSentence(i18n, payment)

/** Returns a server-provided message unchanged: it includes the amount charged. */
function getMessage(i18n: Messages, payment: PaymentView): string {
  const sentence = findOwnSentence(i18n, payment)
  if (sentence === null) return payment.flow_status_message
  return payment.nothing_charged === true ? `${sentence} ${i18n.t('result.nothingCharged')}` : sentence
}

function selectNext({ reason_code, nothing_charged, state }: PaymentView): Explanation['next'] {
  if (reason_code !== null && MACHINE_TROUBLE.has(reason_code)) return 'other-machine'
  if (nothing_charged === false) return 'nothing'
  return state === 'DECLINED' ? 'other-card' : 'same-amount'
}
