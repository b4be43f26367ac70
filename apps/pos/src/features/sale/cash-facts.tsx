import type { CashPayment } from '@tillkey/contract/pos/split-payments-schemas.ts'
import { formatMoney, money } from '@tillkey/format'
import { Card, StateMark } from '@tillkey/ui'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { describeState } from '../../shared/payments/sale-state.ts'
import styles from './sale.module.css'
import { SaleLinks } from './sale-links.tsx'

/** Details of a cash payment. */
export function CashFacts({ cash }: { cash: CashPayment }) {
  const i18n = useLazyMessages()
  const { t } = i18n
  const amount = money(cash.units)
  const captured = { currencyCode: amount.currencyCode, units: cash.units }
  const { state, word } = describeState(i18n, {
    outcome: 'approved',
    refunded_units: cash.refunded_units,
    captured,
    due_units: cash.due_units,
    unresolved_since: null,
  })
  return (
    <Card>
      <div className={styles.figureRow}>
        <p className={styles.figure}>{formatMoney(amount)}</p>
        <StateMark state={state}>{word}</StateMark>
      </div>
      <p className={styles.muted}>
        {i18n.day(cash.created_at)}, {i18n.time(cash.created_at)}
      </p>
      <dl className={styles.facts}>
        <dt>{t('checkout.tendered')}</dt>
        <dd>{formatMoney(money(cash.tendered_units))}</dd>
        <dt>{t('receipt.change')}</dt>
        <dd>{formatMoney(money(cash.change_units))}</dd>
        {cash.till === null ? null : (
          <>
            <dt>{t('sales.till')}</dt>
            <dd>{cash.till.name}</dd>
          </>
        )}
        {cash.note === '' ? null : (
          <>
            <dt>{t('sale.note')}</dt>
            <dd>{cash.note}</dd>
          </>
        )}
        <SaleLinks uuid={cash.request_uuid} receipt="issued" number={cash.receipt} />
        <dt>{t('sale.reference')}</dt>
        <dd className={styles.reference}>{cash.request_uuid}</dd>
      </dl>
    </Card>
  )
}
