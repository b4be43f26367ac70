import { getReceipt, shareReceipt } from '@tillkey/contract/pos/receipts.ts'
import type { Receipt } from '@tillkey/contract/pos/receipts-schemas.ts'
import { formatMoney, money } from '@tillkey/format'
import { Heading } from '@tillkey/ui'
import { useLoaded } from '@tillkey/web'
import { useCallback, useState } from 'react'
import sums from '../../shared/elements/sums.module.css'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { billLineName } from '../../shared/payments/bill-line-name.ts'
import { createChargedBill } from '../../shared/payments/charged-bill.ts'
import { receiptNumber } from '../../shared/payments/receipt-number.ts'
import { useMerchant, useServices } from '../../shared/till/services.ts'
import styles from './receipt.module.css'
import { ReceiptCode } from './receipt-code.tsx'

/** Receipt number, QR code and content. Renders nothing if the receipt cannot be loaded. */
export function ReceiptPane({ uuid }: { uuid: string }) {
  const { till } = useServices()
  const { t } = useLazyMessages()
  const load = useCallback(async () => {
    try {
      const [receipt, link] = await Promise.all([
        till.call('Failed to get the receipt', (client, options) =>
          client.request(getReceipt, { uuid }, options),
        ),
        till.call('Failed to share the receipt', (client, options) =>
          client.request(shareReceipt, { uuid }, options),
        ),
      ])
      return { receipt, url: link.url }
    } catch (error) {
      // The receipt screen shows the error.
      console.error(error)
      return null
    }
  }, [till, uuid])
  const shown = useLoaded(load)
  if (shown === null) return null
  return (
    <section className={styles.pane}>
      <Heading level={2}>{t('receipt.title', { number: receiptNumber(shown.receipt.number) })}</Heading>
      <div className={styles.code}>
        <ReceiptCode url={shown.url} />
      </div>
      <Facts uuid={uuid} receipt={shown.receipt} />
    </section>
  )
}

/** Items (from this tab or the receipt), time and tax. */
function Facts({ uuid, receipt }: { uuid: string; receipt: Receipt }) {
  const { issued_at: at, vat, total } = receipt
  const i18n = useLazyMessages()
  const { tabStorage } = useServices()
  const merchant = useMerchant()
  const [bill] = useState(() => createChargedBill(tabStorage, merchant).read(uuid))
  const items = (bill?.lines ?? receipt.items).map((line) => billLineName(i18n, line))
  const tip = (bill?.tip ?? receipt.tip_units) === 0 ? [] : [i18n.t('checkout.tipIncluded')]
  return (
    <dl className={`${sums.sums} ${styles.facts}`}>
      <div>
        <dt>{[...items, ...tip].join(', ') || i18n.t('sales.time')}</dt>
        <dd>{i18n.time(at)}</dd>
      </div>
      {vat === null ? null : (
        <div>
          <dt>{i18n.t('receipt.vat', { rate: vat.rate_percent })}</dt>
          <dd>{formatMoney(money(vat.units, total.currencyCode))}</dd>
        </div>
      )}
    </dl>
  )
}
