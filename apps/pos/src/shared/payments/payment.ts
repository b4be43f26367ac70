import type { Payment as FullPayment } from '@tillkey/contract/pos/payments-schemas.ts'
import type { Terminal } from '@tillkey/contract/pos/terminals-schemas.ts'
import { type Money, money } from '@tillkey/format'

/** The payment model of the screens. */
export type PaymentView = Omit<FullPayment, 'terminal' | 'amount' | 'captured'> & {
  terminal: Terminal | null
  amount: Money
  captured: Money | null
}

const defaults = {
  message_code: '',
  message_params: {},
  customer_message_code: null,
  customer_message: null,
  result: null,
  state: '',
  reason_code: null,
  nothing_charged: null,
  cancel_requested: false,
  unresolved_since: null,
  terminal: null,
  card: null,
  sale: null,
}

/** Fills in members that older servers omit. */
export const readPayment = (response: FullPayment): PaymentView => ({
  ...defaults,
  ...response,
  amount: readMoney(response.amount),
  captured: response.captured ? readMoney(response.captured) : null,
})

const readMoney = ({ units, currencyCode }: FullPayment['amount']): Money => money(units, currencyCode)
