import { formatMoney, money } from '@tillkey/format'
import { useState } from 'react'
import sums from '../../shared/elements/sums.module.css'
import { Timeline } from '../../shared/elements/timeline.tsx'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { billLineName } from '../../shared/payments/bill-line-name.ts'
import { type ChargedBill, createChargedBill } from '../../shared/payments/charged-bill.ts'
import type { PaymentView } from '../../shared/payments/payment.ts'
import { useNewestHistory } from '../../shared/till/payment-history.ts'
import { useMerchant, useServices } from '../../shared/till/services.ts'
import styles from './progress-aside.module.css'
import { progressEvents } from './progress-events.tsx'
import { isUnresolved } from './progress-of.ts'

/** Steps with their times and the bill, beside a running payment on large screens. */
export function ProgressAside({ payment }: { payment: PaymentView }) {
  const i18n = useLazyMessages()
  const { tabStorage } = useServices()
  const merchant = useMerchant()
  const history = useNewestHistory(payment)
  const [bill] = useState(() => createChargedBill(tabStorage, merchant).read(payment.request_uuid))
  return (
    <>
      <div className={styles.timeline}>
        <Timeline events={progressEvents(i18n, payment, history)} />
      </div>
      {bill === null || isUnresolved(payment) ? null : <Bill bill={bill} charged={payment.amount.units} />}
    </>
  )
}

/** Lines shown before the rest is only counted. */
const MAX_LINES = 5

const sumLines = (lines: ChargedBill['lines']): number =>
  lines.reduce((sum, { units, count }) => sum + units * count, 0)
const text = (units: number): string => formatMoney(money(units))

function Bill({ bill: { lines, tip }, charged }: { bill: ChargedBill; charged: number }) {
  const i18n = useLazyMessages()
  const { t } = i18n
  const shown = lines.length > MAX_LINES ? lines.slice(0, MAX_LINES - 1) : lines
  const rest = lines.slice(shown.length)
  return (
    <section className={styles.bill} aria-label={t('progress.onBill')}>
      <p className={styles.title}>{t('progress.onBill')}</p>
      <dl className={sums.sums}>
        {shown.map((line) => (
          <div key={`${line.name} ${line.units}`}>
            <dt>{billLineName(i18n, line)}</dt>
            <dd>{text(line.units * line.count)}</dd>
          </div>
        ))}
        {rest.length === 0 ? null : (
          <div>
            <dt>{t('progress.more', { count: rest.length })}</dt>
            <dd>{text(sumLines(rest))}</dd>
          </div>
        )}
        {tip === 0 ? null : (
          <div>
            <dt>{t('checkout.tipIncluded')}</dt>
            <dd>{text(tip)}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>{t(sumLines(lines) + tip === charged ? 'receipt.total' : 'checkout.part')}</dt>
          <dd>{text(charged)}</dd>
        </div>
      </dl>
    </section>
  )
}
