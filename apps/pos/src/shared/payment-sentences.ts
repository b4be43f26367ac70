import { modelName } from '@tillkey/contract/provider/terminal-models.ts'
import type { Payment } from './payment.ts'
import type { Words } from './words/words.ts'

/** What a payment's sentence names, with the model as people call it. */
function paramsOf({ message_params: { model, reference, ...params } }: Payment) {
  return { ...params, model: modelName(String(model)), reference: reference ?? '_none' }
}

/**
 * What is said of a payment by its code; null when the till does not know that. A reason without a sentence is said as what it
 * is a reason for: `declined` for `declined.something_new`.
 */
export function ownSentenceOf({ find }: Words, payment: Payment): string | null {
  const { message_code: code } = payment
  const params = paramsOf(payment)
  return find(`payment.${code}`, params) ?? find(`payment.${code.split('.', 1)[0]}`, params)
}

/** What is said of a payment: by its code, or in the server's sentence where the till does not know the code. */
export const sentenceOf = (words: Words, payment: Payment): string =>
  ownSentenceOf(words, payment) ?? payment.flow_status_message

/** What the merchant can tell the customer; null for nothing. */
export const customerSentenceOf = (
  { find }: Words,
  { customer_message_code: code, customer_message }: Payment,
): string | null => find(`customer.${code}`) ?? customer_message
