import { getSharedReceipt } from '@tillkey/contract/pos/receipts.ts'
import type { Receipt } from '@tillkey/contract/pos/receipts-schemas.ts'
import { EmptyState, Spinner } from '@tillkey/ui'
import { useLoaded, usePageTitle } from '@tillkey/web'
import { useCallback } from 'react'
import styles from '../features/receipt/receipt.module.css'
import { Paper } from '../features/receipt/receipt-paper.tsx'
import { useLazyMessages } from '../shared/messages/lazy-messages.tsx'
import { useServices } from '../shared/till/services.ts'
import { TillError } from '../shared/till-error.ts'

type Shown = { receipt: Receipt } | 'gone'

/** Shows a receipt to anyone with its link, and nothing else of the till. */
export function SharedReceiptRoute({ token }: { token: string }) {
  const { till } = useServices()
  const { t } = useLazyMessages()
  usePageTitle(t('sale.receipt'))
  const load = useCallback(async (): Promise<Shown> => {
    try {
      const receipt = await till.call('Failed to get the receipt', (client, options) =>
        client.request(getSharedReceipt, { token }, options),
      )
      return { receipt }
    } catch (error) {
      if (error instanceof TillError && error.status === 404) return 'gone'
      throw error
    }
  }, [till, token])
  const shown = useLoaded(load)
  return (
    <main className={styles.public}>
      {shown === null ? <Spinner label={t('receipt.fetching')} size="large" /> : null}
      {shown === 'gone' ? <EmptyState title={t('receipt.gone')} /> : null}
      {shown === null || shown === 'gone' ? null : (
        <>
          <Paper receipt={shown.receipt} />
          <p className={`${styles.save} ${styles.screenOnly}`}>
            <a href={`/api/receipts/${token}/pdf`}>{t('receipt.pdf')}</a>
          </p>
        </>
      )}
    </main>
  )
}
