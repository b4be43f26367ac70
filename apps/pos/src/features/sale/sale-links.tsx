import { Link } from 'wouter'
import { receiptNumber } from '../../shared/receipt-number.ts'
import { useDayWords } from '../../shared/words/day-words.tsx'

interface SaleLinksProps {
  /** Uuid of the card or cash payment. */
  uuid: string
  receipt: 'issued' | 'none'
  /** Receipt number, if known. */
  number?: number | null
}

/** Links from a payment to its receipt and its sale. */
export function SaleLinks({ uuid, receipt, number = null }: SaleLinksProps) {
  const { t } = useDayWords()
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
