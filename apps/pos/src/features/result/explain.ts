import type { Payment } from '../../shared/payment.ts'
import { customerSentenceOf, ownSentenceOf, sentenceOf } from '../../shared/payment-sentences.ts'

/** What the result screen says. */
export interface Explanation {
  approved: boolean
  heading: 'Payment approved' | 'Payment declined'
  /** What happened; null when the heading says it all. */
  message: string | null
  /** For the customer's ear. */
  advice: string | null
  /** What the merchant can do next besides a new payment. */
  next: 'nothing' | 'same-amount' | 'other-machine'
}

const NOTHING_CHARGED = 'Nothing was charged.'
const MACHINE_TROUBLE = new Set(['terminal_offline', 'terminal_busy', 'provider_disconnected'])

/** Puts a final payment into words; approved is only what the outcome calls so. */
export function explain(payment: Payment): Explanation {
  const approved = payment.result?.outcome === 'APPROVED'
  return {
    approved,
    heading: approved ? 'Payment approved' : 'Payment declined',
    message: approved ? remarkOf(payment) : messageOf(payment),
    advice: customerSentenceOf(payment),
    next: approved ? 'nothing' : nextOf(payment),
  }
}

/** A plain approval, and one of a server that tells no code, needs no more words. */
const remarkOf = (payment: Payment): string | null =>
  payment.message_code === 'approved' || payment.message_code === '' ? null : sentenceOf(payment)

/** A server's own sentence stands as it is: it says itself what was charged. */
function messageOf(payment: Payment): string {
  const sentence = ownSentenceOf(payment)
  if (sentence === null) return payment.flow_status_message
  return payment.nothing_charged === true ? `${sentence} ${NOTHING_CHARGED}` : sentence
}

function nextOf({ reason_code, nothing_charged }: Payment): Explanation['next'] {
  if (reason_code !== null && MACHINE_TROUBLE.has(reason_code)) return 'other-machine'
  return nothing_charged === false ? 'nothing' : 'same-amount'
}
