import type { SettlePaymentBody } from '@tillkey/contract/pos/attention-schemas.ts'
import type { LazyKey, LazyMessages } from '../../shared/messages/lazy-messages.tsx'
import type { AttentionItem } from '../../shared/payments/attention-item.ts'
import { describeDifference } from '../../shared/payments/difference.ts'
import { formatSentence } from '../../shared/payments/payment-sentences.ts'

export type SettlementMethod = SettlePaymentBody['how']

/** Describes a payment that needs attention. */
export function describeItem(i18n: LazyMessages, { kind, payment }: AttentionItem): string {
  const { t } = i18n
  if (kind === 'captured_otherwise') return describeDifference(i18n, payment) ?? formatSentence(i18n, payment)
  if (kind === 'unresolved') return t('matter.unresolved')
  if (kind === 'captured_after_cancel') return formatSentence(i18n, payment)
  if (payment.result?.outcome === 'APPROVED') return t('matter.approvedUnseen')
  return t('matter.nothingCharged', { why: formatSentence(i18n, payment) })
}

/** Actions for an item and their confirmation texts. The usual action comes first. */
export function settlementChoices({
  kind,
}: AttentionItem): readonly { how: SettlementMethod; label: LazyKey; sure: LazyKey }[] {
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
