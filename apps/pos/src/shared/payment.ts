import type { Payment as FullPayment } from '@tillkey/contract/pos/payments-schemas.ts'
import type { Terminal } from '@tillkey/contract/pos/terminals-schemas.ts'

/** A payment as the screens see it. */
export type Payment = Omit<FullPayment, 'terminal'> & { terminal: Terminal | null }

const defaults = {
  message_code: '',
  message_params: {},
  customer_message_code: null,
  captured: null,
  customer_message: null,
  result: null,
  state: '',
  reason_code: null,
  nothing_charged: null,
  cancel_requested: false,
  unresolved_since: null,
  terminal: null,
  card: null,
}

/** Fills in what a server leaves out that tells only amount, status, message and result. */
export const readPayment = (answer: FullPayment): Payment => ({ ...defaults, ...answer })
