import type { SettlePaymentBody } from '@tillkey/contract/pos/matters-schemas.ts'
import { differenceOf } from '../../shared/difference.ts'
import type { Matter } from '../../shared/matter.ts'
import { sentenceOf } from '../../shared/payment-sentences.ts'

export type How = SettlePaymentBody['how']

/** What is said of a payment that needs somebody. */
export function wordsOf({ kind, payment }: Matter): string {
  if (kind === 'captured_otherwise') return differenceOf(payment) ?? sentenceOf(payment)
  if (kind === 'unresolved')
    return 'It is not known yet whether it was charged. Do not charge that customer again before it is.'
  if (kind === 'captured_after_cancel') return sentenceOf(payment)
  if (payment.result?.outcome === 'APPROVED')
    return 'Approved, and nobody has seen it. Do not charge that customer again.'
  return `Nothing was charged: ${sentenceOf(payment)}`
}

/** What can be done about it; the first is what is usual. */
export function choicesOf({ kind }: Matter): readonly { how: How; label: string; sure: string }[] {
  const refunded = { how: 'refunded', label: 'I refunded it', sure: 'Yes, it is refunded' } as const
  if (kind === 'captured_otherwise')
    return [
      { how: 'difference_collected', label: 'I collected the difference', sure: 'Yes, it is collected' },
      refunded,
    ]
  if (kind === 'captured_after_cancel')
    return [refunded, { how: 'seen', label: 'The customer keeps it', sure: 'Yes, keep the charge' }]
  if (kind === 'unresolved') return [{ how: 'seen', label: 'Hide until there is news', sure: 'Yes, hide it' }]
  return []
}
