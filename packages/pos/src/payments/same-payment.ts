import type { AnsweredAbout, Observation, PaymentAnswer, PaymentFacts } from '../provider/provider.ts'
import type { Payment } from './payment.ts'

/** What of an answer is another's: each name with what it should have been and what it was. */
export interface Mismatch {
  field: 'ref' | keyof PaymentFacts
  expected: string
  answered: string
}

type Told = AnsweredAbout & Partial<PaymentFacts> & { ref?: string }

const textOf = (value: string | { currency: string; units: number }): string =>
  typeof value === 'string' ? value : `${value.currency} ${value.units}`

/** What is known of a payment that an answer can name; what is not known yet is not compared. */
const known = (payment: Payment): Told => ({
  reference: payment.requestUuid,
  terminalId: payment.terminal.id,
  amount: payment.amount,
  ...(payment.accountId !== null && { accountId: payment.accountId }),
  ...(payment.attempt.providerRef !== null && { ref: payment.attempt.providerRef }),
})

function firstDifference(expected: Told, answered: Told): Mismatch | undefined {
  for (const field of ['ref', 'reference', 'accountId', 'terminalId', 'amount'] as const) {
    const [own, other] = [expected[field], answered[field]]
    if (own === undefined || other === undefined || textOf(own) === textOf(other)) continue
    return { field, expected: textOf(own), answered: textOf(other) }
  }
  return undefined
}

/** How an observation of a payment shows that it is one of another payment; undefined when it is its own. */
export const otherPaymentIn = (
  payment: Payment,
  { ref, about }: Pick<Observation, 'ref' | 'about'>,
): Mismatch | undefined => firstDifference(known(payment), { ref, ...about })

/** The same for any answer to a call about a payment: only the payment's own can tell of it, or of its absence. */
export function otherPaymentInAnswer(payment: Payment, answer: PaymentAnswer): Mismatch | undefined {
  if (answer.kind === 'payment') return otherPaymentIn(payment, answer.observation)
  if (answer.kind === 'absent' || answer.kind === 'refused')
    return firstDifference(known(payment), answer.about)
  return undefined
}
