import type { PartPaidSale } from '@tillkey/contract/pos/matters-schemas.ts'
import { Card, Stack } from '@tillkey/ui'
import { PartPaidLine } from '../../shared/part-paid-line.tsx'
import { Sheet } from '../../shared/sheet.tsx'
import { MatterCard, type MatterCardProps } from './matter-card.tsx'

interface MattersSheetProps extends Pick<MatterCardProps, 'onSettled'> {
  title: string
  matters: readonly MatterCardProps['matter'][]
  partPaid: readonly PartPaidSale[]
  onClose: () => void
}

/** Every sale that is part paid, and every payment that needs somebody. */
export function MattersSheet({ title, matters, partPaid, onClose, onSettled }: MattersSheetProps) {
  return (
    <Sheet title={title} onClose={onClose}>
      <Stack>
        {partPaid.map((sale) => (
          <Card key={sale.sale_uuid}>
            <PartPaidLine sale={sale} />
          </Card>
        ))}
        {matters.map((matter) => (
          <MatterCard key={matter.payment.request_uuid} matter={matter} onSettled={onSettled} />
        ))}
      </Stack>
    </Sheet>
  )
}
