import type { PartPaidSale } from '@tillkey/contract/pos/attention-schemas.ts'
import { Card, Stack } from '@tillkey/ui'
import { Sheet } from '../../shared/layout/sheet.tsx'
import { PartPaidLine } from '../../shared/payments/part-paid-line.tsx'
import { AttentionCard, type AttentionCardProps } from './attention-card.tsx'

interface AttentionSheetProps extends Pick<AttentionCardProps, 'onSettled'> {
  title: string
  items: readonly AttentionCardProps['item'][]
  partPaid: readonly PartPaidSale[]
  onClose: () => void
}

/** Lists part-paid sales and payments that need attention. */
export function AttentionSheet({ title, items, partPaid, onClose, onSettled }: AttentionSheetProps) {
  return (
    <Sheet title={title} onClose={onClose}>
      <Stack>
        {partPaid.map((sale) => (
          <Card key={sale.sale_uuid}>
            <PartPaidLine sale={sale} />
          </Card>
        ))}
        {items.map((item) => (
          <AttentionCard key={item.payment.request_uuid} item={item} onSettled={onSettled} />
        ))}
      </Stack>
    </Sheet>
  )
}
