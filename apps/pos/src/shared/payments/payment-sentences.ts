import { modelName } from '@tillkey/contract/provider/terminal-models.ts'
import type { Messages } from '../messages/messages.ts'
import type { PaymentView } from './payment.ts'

/** Message parameters of a payment, with the model's display name. */
function toParams({ message_params: { model, reference, ...params } }: PaymentView) {
  return { ...params, model: modelName(String(model)), reference: reference ?? '_none' }
}

/**
 * Returns the message for the payment's code, or null for unknown codes. An unknown reason falls back to its prefix:
 * `declined` for `declined.something_new`.
 */
export function findOwnSentence({ find }: Messages, payment: PaymentView): string | null {
  const { message_code: code } = payment
  const params = toParams(payment)
  return find(`payment.${code}`, params) ?? find(`payment.${code.split('.', 1)[0]}`, params)
}

/** Returns the message for the payment's code, or the server's message for unknown codes. */
export const formatSentence = (i18n: Messages, payment: PaymentView): string =>
  findOwnSentence(i18n, payment) ?? payment.flow_status_message

/** Message for the customer, or null. */
export const formatCustomerSentence = (
  { find }: Messages,
  { customer_message_code: code, customer_message }: PaymentView,
): string | null => find(`customer.${code}`) ?? customer_message
