import { Link } from 'wouter'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { receiptNumber } from '../../shared/payments/receipt-number.ts'

interface SaleLinksProps {
  /** Uuid of the card or cash payment. */
  uuid: string
  receipt: 'issued' | 'none'
  /** Receipt number, if known. */
  number?: number | null
}

/** Links from a payment to its receipt and its sale. */
export function SaleLinks({ uuid, receipt, number = null }: SaleLinksProps) {
  const { t } = useLazyMessages()
  return (
    <>
      {receipt === 'none' ? null : (
        <>
          <dt>{t('sale.receipt')}</dt>
          <dd>
            {number === null ? null : receiptNumber(number)}{' '}
            <Link href={`/sales/${uuid}/receipt`}>{t('sale.showReceipt')}</Link>
          </dd>
        </>
      )}
      <dt>{t('sale.whole')}</dt>
      <dd>
        <Link href={`/checkout/${uuid}`}>{t('sale.showWhole')}</Link>
      </dd>
    </>
  )
}
