import { getReceipt, shareReceipt } from '@tillkey/contract/pos/receipts.ts'
import { Heading } from '@tillkey/ui'
import { useAnswer } from '@tillkey/web'
import { useCallback } from 'react'
import { receiptNumber } from '../../shared/receipt-number.ts'
import { useServices } from '../../shared/services.ts'
import { useDayWords } from '../../shared/words/day-words.tsx'
import styles from './receipt.module.css'
import { ReceiptCode } from './receipt-code.tsx'

/** The number of a payment's receipt and the code that leads to it, ready for the customer; nothing where neither can be had. */
export function ReceiptPane({ uuid }: { uuid: string }) {
  const { till } = useServices()
  const { t } = useDayWords()
  const ask = useCallback(async () => {
    try {
      const [receipt, link] = await Promise.all([
        till.ask('Failed to get the receipt', (client, options) =>
          client.request(getReceipt, { uuid }, options),
        ),
        till.ask('Failed to share the receipt', (client, options) =>
          client.request(shareReceipt, { uuid }, options),
        ),
      ])
      return { number: receiptNumber(receipt.number), url: link.url }
    } catch (error) {
      // The result stands without it, and the receipt's own screen says what is wrong.
      console.error(error)
      return null
    }
  }, [till, uuid])
  const shown = useAnswer(ask)
  if (shown === null) return null
  return (
    <section className={styles.pane}>
      <Heading level={2}>{t('receipt.title', { number: shown.number })}</Heading>
      <div className={styles.code}>
        <ReceiptCode url={shown.url} />
      </div>
    </section>
  )
}
