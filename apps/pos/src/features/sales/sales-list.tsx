import type { SaleLine } from '@tillkey/contract/pos/sales-schemas.ts'
import { formatMoney, money } from '@tillkey/format'
import { Button, StateMark, VisuallyHidden } from '@tillkey/ui'
import { Link } from 'wouter'
import { machineName } from '../../shared/machine-name.ts'
import { type LazyMessages, useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { cardName } from '../../shared/payments/paid-with.ts'
import { receiptNumber } from '../../shared/payments/receipt-number.ts'
import { describeState, isUncharged } from '../../shared/payments/sale-state.ts'
import { startOfDayAt } from '../../shared/payments/start-of-day.ts'
import styles from './sales.module.css'
import { byDay, type Day } from './sales-query.ts'
import type { DaySum } from './use-day-sums.ts'

interface SalesListProps {
  lines: readonly SaleLine[]
  /** Totals by start of day. Days without an entry show none. */
  sums: ReadonlyMap<string, DaySum>
  /** Loads the next page; null after the last. */
  onMore: (() => void) | null
  loading: 'first' | 'more' | 'nothing'
}

/** Sales by day, newest first. Each line links to its payment. */
export function SalesList({ lines, sums, onMore, loading }: SalesListProps) {
  const { t } = useLazyMessages()
  return (
    <div className={styles.list} aria-busy={loading === 'first'}>
      {byDay(lines).map((day) => (
        <DayOfSales key={day.at} day={day} sum={sums.get(startOfDayAt(day.at))} />
      ))}
      {onMore === null ? null : (
        <Button size="wide" onClick={onMore} busy={loading === 'more' ? t('sales.loadingMore') : undefined}>
          {t('sales.more')}
        </Button>
      )}
    </div>
  )
}

/** Who closed a day, if known, and when. */
function describeClosing({ t, time }: LazyMessages, { at, by }: NonNullable<DaySum['closed']>): string {
  if (by === null) return t('sales.closed', { time: time(at) })
  return by === ''
    ? t('sales.closedByOwner', { time: time(at) })
    : t('sales.closedBy', { who: by, time: time(at) })
}

function DayOfSales({ day, sum }: { day: Day; sum: DaySum | undefined }) {
  const i18n = useLazyMessages()
  const { t, day: dayText } = i18n
  const closed = sum?.closed ?? null
  return (
    <section className={styles.day}>
      <header className={styles.dayHead}>
        <h2>
          {dayText(day.at)}
          {closed === null ? null : `, ${describeClosing(i18n, closed)}`}
        </h2>
        {sum === undefined ? null : (
          <p>
            <VisuallyHidden>{t('totals.net')} </VisuallyHidden>
            {formatMoney(money(sum.net_units))}
          </p>
        )}
      </header>
      <ColumnNames />
      <SaleLines lines={day.lines} />
    </section>
  )
}

/** Visual column headings. Each line carries its own labels for screen readers. */
function ColumnNames() {
  const { t } = useLazyMessages()
  return (
    <div className={styles.names} aria-hidden="true">
      <span className={styles.time}>{t('sales.time')}</span>
      <span className={styles.state}>{t('sales.outcome')}</span>
      <span className={styles.detail}>{t('sale.paidWith')}</span>
      <span className={styles.machine}>{t('sales.machine')}</span>
      <span className={styles.till}>{t('sales.till')}</span>
      <span className={styles.note}>{t('sale.note')}</span>
      <span className={styles.receipt}>{t('sale.receipt')}</span>
      <span className={styles.amount}>{t('sales.amount')}</span>
    </div>
  )
}

/** Lines that link to their payments. */
export function SaleLines({ lines }: { lines: readonly SaleLine[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.request_uuid}>
          <Line line={line} />
        </li>
      ))}
    </ul>
  )
}

function Line({ line }: { line: SaleLine }) {
  const path = line.method === 'cash' ? 'sales/cash' : 'sales'
  return (
    <Link href={`/${path}/${line.request_uuid}`} className={styles.line}>
      <LineParts line={line} />
    </Link>
  )
}

function LineParts({ line }: { line: SaleLine }) {
  const i18n = useLazyMessages()
  const { state, word } = describeState(i18n, line)
  const { captured, amount, card, terminal, till, receipt, note, created_at: at, method } = line
  const shown = captured ?? amount
  const paidWith = card === null ? '' : cardName(card)
  return (
    <>
      <time dateTime={at} className={styles.time}>
        {i18n.time(at)}
      </time>
      <span className={styles.state}>
        <StateMark state={state}>{word}</StateMark>
      </span>
      <span className={styles.detail}>{method === 'cash' ? i18n.t('sales.cash') : paidWith}</span>
      <span className={styles.machine}>{terminal === null ? null : machineName(terminal)}</span>
      <span className={styles.till}>{till?.name}</span>
      <span className={styles.note}>{note}</span>
      <span className={styles.receipt}>{receipt === null ? null : receiptNumber(receipt)}</span>
      <span className={styles.amount} data-charged={isUncharged(line) ? 'no' : undefined}>
        {formatMoney(money(shown.units, shown.currencyCode))}
      </span>
    </>
  )
}
