import { Link } from 'wouter'
import { receiptNumber } from '../../shared/receipt-number.ts'
import { useDayWords } from '../../shared/words/day-words.tsx'

interface SaleLinksProps {
  /** Of what was paid, by card or in cash. */
  uuid: string
  receipt: 'issued' | 'none'
  /** The number of the receipt, where it is known. */
  number?: number | null
}

/** The ways from what was paid to its receipt, and to the sale that it is a part of. */
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
