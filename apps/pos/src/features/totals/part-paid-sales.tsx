import type { PartPaidSale } from '@tillkey/contract/pos/attention-schemas.ts'
import { Card, Heading, Stack } from '@tillkey/ui'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { PartPaidLine } from '../../shared/payments/part-paid-line.tsx'

/** All part-paid sales, whenever they were opened. */
export function PartPaidSales({ sales }: { sales: readonly PartPaidSale[] }) {
  const { t } = useLazyMessages()
  if (sales.length === 0) return null
  return (
    <Card>
      <Stack>
        <Heading level={2}>{t('cashUp.partPaid')}</Heading>
        {sales.map((sale) => (
          <PartPaidLine key={sale.sale_uuid} sale={sale} />
        ))}
      </Stack>
    </Card>
  )
}
