import type { Receipt } from '@tillkey/contract/pos/receipts-schemas.ts'
import { formatMoney, money } from '@tillkey/format'
import type { ReactNode } from 'react'
import { MachineText } from '../../shared/machines/machine-text.tsx'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { billLineName } from '../../shared/payments/bill-line-name.ts'
import { cardName } from '../../shared/payments/paid-with.ts'
import { receiptNumber } from '../../shared/payments/receipt-number.ts'
import styles from './receipt-paper.module.css'

interface PaperProps {
  receipt: Receipt
  /** Shown below the lines, such as a QR code. */
  children?: ReactNode
}

/** A receipt as printed on 80 mm paper. */
export function Paper({ receipt, children }: PaperProps) {
  const i18n = useLazyMessages()
  const { t } = i18n
  const { total, vat, refunds, note, items } = receipt
  const amount = (units: number) => formatMoney(money(units, total.currencyCode))
  return (
    <article
      className={styles.paper}
      aria-label={t('receipt.title', { number: receiptNumber(receipt.number) })}
    >
      <Head receipt={receipt} />
      <dl className={styles.lines}>
        <Line label={t('receipt.number')} value={receiptNumber(receipt.number)} />
        <Line label={i18n.day(receipt.issued_at)} value={i18n.time(receipt.issued_at)} />
      </dl>
      <dl className={styles.lines}>
        {note === '' ? null : <Line label={note} value={items.length === 0 ? amount(total.units) : ''} />}
        <SoldItems receipt={receipt} />
        <Line label={t('receipt.total')} value={amount(total.units)} weight="strong" />
        {vat === null ? null : (
          <Line label={t('receipt.vat', { rate: vat.rate_percent })} value={amount(vat.units)} />
        )}
      </dl>
      <PaidWith receipt={receipt} />
      {refunds.length === 0 ? null : (
        <dl className={styles.lines}>
          {refunds.map(({ kind, units, reason, at }) => (
            <Line key={at} label={i18n.find(`back.${kind}`, { reason }) ?? reason} value={amount(-units)} />
          ))}
        </dl>
      )}
      {children}
    </article>
  )
}

/** The shop, and whether this is a copy. */
function Head({ receipt: { shop, copy } }: Pick<PaperProps, 'receipt'>) {
  const { t } = useLazyMessages()
  return (
    <header className={styles.head}>
      {shop.name === '' ? null : <p className={styles.shop}>{shop.name}</p>}
      {shop.address === '' ? null : <p className={styles.address}>{shop.address}</p>}
      {shop.vat_number === '' ? null : <p>{t('receipt.vatNumber', { number: shop.vat_number })}</p>}
      {copy === 'duplicate' ? <p className={styles.duplicate}>{t('receipt.duplicate')}</p> : null}
    </header>
  )
}

/** Card and machine, or the cash with its change, and the reference of the payment. */
function PaidWith({ receipt: { card, machine, cash, total, reference } }: Pick<PaperProps, 'receipt'>) {
  const { t } = useLazyMessages()
  const amount = (units: number) => formatMoney(money(units, total.currencyCode))
  return (
    <dl className={styles.lines}>
      {card === null ? null : <Line label={t('sale.paidWith')} value={cardName(card)} />}
      {machine === null ? null : (
        <Line label={t('sale.machine')} value={<MachineText terminal={{ uuid: '', ...machine }} />} />
      )}
      {cash === null ? null : (
        <>
          <Line label={t('receipt.cash')} value={amount(cash.tendered_units)} />
          <Line label={t('receipt.change')} value={amount(cash.change_units)} />
        </>
      )}
      <Line label={t('sale.reference')} value={reference.slice(0, 8)} />
    </dl>
  )
}

/** Items and tip. */
function SoldItems({ receipt: { items, tip_units } }: Pick<PaperProps, 'receipt'>) {
  const i18n = useLazyMessages()
  return (
    <>
      {items.map((item) => (
        <Line
          key={`${item.name} ${item.units}`}
          label={billLineName(i18n, item)}
          value={formatMoney(money(item.units * item.count))}
        />
      ))}
      {tip_units === 0 ? null : (
        <Line label={i18n.t('checkout.tipIncluded')} value={formatMoney(money(tip_units))} />
      )}
    </>
  )
}

interface LineProps {
  label: string
  value: ReactNode
  weight?: 'normal' | 'strong'
}

function Line({ label, value, weight = 'normal' }: LineProps) {
  return (
    <div className={styles.line} data-weight={weight}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
