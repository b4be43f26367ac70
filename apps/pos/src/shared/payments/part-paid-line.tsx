import type { PartPaidSale } from '@tillkey/contract/pos/attention-schemas.ts'
import { formatMoney, money } from '@tillkey/format'
import { ButtonLink, Row, Stack } from '@tillkey/ui'
import { Link } from 'wouter'
import { useLazyMessages } from '../messages/lazy-messages.tsx'

/** A part-paid sale with a link to its checkout. */
export function PartPaidLine({ sale }: { sale: PartPaidSale }) {
  const { t, dateTime } = useLazyMessages()
  const [paid, due] = [formatMoney(money(sale.taken_units)), formatMoney(money(sale.due_units))]
  return (
    <Stack gap="tight">
      <p>
        <strong>{t('partPaid.title', { paid, due })}</strong>
      </p>
      <p>{[dateTime(sale.created_at), sale.note].filter(Boolean).join(' · ')}</p>
      <Row>
        <Link href={`/checkout/${sale.sale_uuid}`} asChild>
          <ButtonLink size="small">{t('partPaid.collect')}</ButtonLink>
        </Link>
      </Row>
    </Stack>
  )
}
