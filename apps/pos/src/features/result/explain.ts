import type { Payment } from '../../shared/payment.ts'

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
    advice: payment.customer_message,
    next: approved ? 'nothing' : nextOf(payment),
  }
}

const remarkOf = ({ flow_status_message: message }: Payment): string | null =>
  message === 'Approved' ? null : message

function messageOf({ flow_status_message: message, nothing_charged }: Payment): string {
  if (nothing_charged !== true || message.includes(NOTHING_CHARGED)) return message
  return `${message}${/[.!?]$/.test(message) ? '' : '.'} ${NOTHING_CHARGED}`
}

function nextOf({ reason_code, nothing_charged }: Payment): Explanation['next'] {
  if (reason_code !== null && MACHINE_TROUBLE.has(reason_code)) return 'other-machine'
  return nothing_charged === false ? 'nothing' : 'same-amount'
}
