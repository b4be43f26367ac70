import type { SettlePaymentBody } from '@tillkey/contract/pos/matters-schemas.ts'
import type { AttentionItem } from '../../shared/attention-item.ts'
import { describeDifference } from '../../shared/difference.ts'
import { sentenceOf } from '../../shared/payment-sentences.ts'
import type { DayKey, DayWords } from '../../shared/words/day-words.tsx'

export type SettlementMethod = SettlePaymentBody['how']

/** Describes a payment that needs attention. */
export function describeItem(words: DayWords, { kind, payment }: AttentionItem): string {
  const { t } = words
  if (kind === 'captured_otherwise') return describeDifference(words, payment) ?? sentenceOf(words, payment)
  if (kind === 'unresolved') return t('matter.unresolved')
  if (kind === 'captured_after_cancel') return sentenceOf(words, payment)
  if (payment.result?.outcome === 'APPROVED') return t('matter.approvedUnseen')
  return t('matter.nothingCharged', { why: sentenceOf(words, payment) })
}

/** Actions for an item and their confirmation texts. The usual action comes first. */
export function settlementChoices({
  kind,
}: AttentionItem): readonly { how: SettlementMethod; label: DayKey; sure: DayKey }[] {
  const refunded = { how: 'refunded', label: 'matter.refunded', sure: 'matter.refundedSure' } as const
  if (kind === 'captured_otherwise')
    return [
      { how: 'difference_collected', label: 'matter.collected', sure: 'matter.collectedSure' },
      refunded,
    ]
  if (kind === 'captured_after_cancel')
    return [refunded, { how: 'seen', label: 'matter.keep', sure: 'matter.keepSure' }]
  if (kind === 'unresolved') return [{ how: 'seen', label: 'matter.hide', sure: 'matter.hideSure' }]
  return []
}
