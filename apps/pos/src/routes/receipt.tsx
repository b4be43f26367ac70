import { getReceipt, recordPrint, shareReceipt } from '@tillkey/contract/pos/receipts.ts'
import type { Receipt } from '@tillkey/contract/pos/receipts-schemas.ts'
import { Button, ButtonLink, Heading, Spinner, Stack } from '@tillkey/ui'
import { useLoaded } from '@tillkey/web'
import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import { MailForm } from '../features/receipt/mail-form.tsx'
import { usePrintOnArrival } from '../features/receipt/print-on-arrival.ts'
import styles from '../features/receipt/receipt.module.css'
import { ReceiptCode } from '../features/receipt/receipt-code.tsx'
import { Paper } from '../features/receipt/receipt-paper.tsx'
import { Frame } from '../shared/frame/frame.tsx'
import { useLazyMessages } from '../shared/messages/lazy-messages.tsx'
import { receiptNumber } from '../shared/payments/receipt-number.ts'
import { useServices } from '../shared/till/services.ts'

/** Shows a receipt to print, save, send or scan. */
export function ReceiptRoute({ uuid }: { uuid: string }) {
  const { till } = useServices()
  const { t } = useLazyMessages()
  const load = useCallback(
    () =>
      till.call('Failed to get the receipt', (client, options) =>
        client.request(getReceipt, { uuid }, options),
      ),
    [till, uuid],
  )
  const receipt = useLoaded(load)
  return (
    <Frame title={t('sale.receipt')} width="medium">
      <Stack>
        <p className={styles.screenOnly}>
          <Link href={receipt?.cash ? `/sales/cash/${uuid}` : `/sales/${uuid}`}>{t('receipt.back')}</Link>
        </p>
        {receipt === null ? (
          <Spinner label={t('receipt.fetching')} size="large" />
        ) : (
          <ReceiptDesk uuid={uuid} first={receipt} />
        )}
      </Stack>
    </Frame>
  )
}

/** Prints the receipt after its print number is recorded. */
function usePrinting(uuid: string, first: Receipt) {
  const { till } = useServices()
  const [receipt, setReceipt] = useState(first)
  const [printing, setPrinting] = useState(false)
  const print = useCallback(() => {
    const show = (printed: Receipt): void => {
      // The browser prints the DOM as it is at that moment.
      flushSync(() => setReceipt(printed))
      window.print()
    }
    setPrinting(true)
    till
      .call('Failed to print the receipt', (client, options) =>
        client.request(recordPrint, { uuid }, options),
      )
      .then(show, console.error)
      .finally(() => setPrinting(false))
  }, [till, uuid])
  return { receipt, print, printing }
}

function ReceiptDesk({ uuid, first }: { uuid: string; first: Receipt }) {
  const { till } = useServices()
  const { t } = useLazyMessages()
  const { receipt, print, printing } = usePrinting(uuid, first)
  const share = useCallback(
    () =>
      till.call('Failed to share the receipt', (client, options) =>
        client.request(shareReceipt, { uuid }, options),
      ),
    [till, uuid],
  )
  const link = useLoaded(share)
  usePrintOnArrival(link !== null, print)
  return (
    <div className={styles.desk}>
      <div className={`${styles.acts} ${styles.screenOnly}`}>
        <Heading focus="arrival">{t('receipt.title', { number: receiptNumber(receipt.number) })}</Heading>
        <div className={styles.pair}>
          <Button
            variant="primary"
            size="wide"
            onClick={print}
            busy={printing ? t('receipt.printing') : undefined}
          >
            {t('receipt.print')}
          </Button>
          <ButtonLink href={`/api/payments/${uuid}/receipt/pdf`} target="_blank" size="wide">
            {t('receipt.pdf')}
          </ButtonLink>
        </div>
      </div>
      <div className={styles.sheet}>
        <Paper receipt={receipt}>{link === null ? null : <ReceiptCode url={link.url} />}</Paper>
      </div>
      <div className={styles.screenOnly}>
        <MailForm uuid={uuid} />
      </div>
    </div>
  )
}
