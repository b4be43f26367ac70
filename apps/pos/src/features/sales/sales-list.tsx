import { money } from '@tillkey/contract/money.ts'
import type { SaleLine } from '@tillkey/contract/pos/sales-schemas.ts'
import { Button, formatMoney, StateMark } from '@tillkey/ui'
import { Link } from 'wouter'
import { machineName } from '../../shared/machine-name.ts'
import { cardName } from '../../shared/paid-with.ts'
import { stateOf } from '../../shared/sale-state.ts'
import { useDayWords } from '../../shared/words/day-words.tsx'
import styles from './sales.module.css'
import { byDay, type Day } from './sales-query.ts'

interface SalesListProps {
  lines: readonly SaleLine[]
  /** Loads what follows; null behind the last line. */
  onMore: (() => void) | null
  loading: 'first' | 'more' | 'nothing'
}

/** Sales by day, newest first; every line leads to its payment. */
export function SalesList({ lines, onMore, loading }: SalesListProps) {
  const { t } = useDayWords()
  return (
    <div className={styles.list} aria-busy={loading === 'first'}>
      {byDay(lines).map((day) => (
        <DayOfSales key={day.at} day={day} />
      ))}
      {onMore === null ? null : (
        <Button size="wide" onClick={onMore} busy={loading === 'more' ? t('sales.loadingMore') : undefined}>
          {t('sales.more')}
        </Button>
      )}
    </div>
  )
}

function DayOfSales({ day }: { day: Day }) {
  const { day: dayText } = useDayWords()
  return (
    <section className={styles.day}>
      <h2 className={styles.dayName}>{dayText(day.at)}</h2>
      <SaleLines lines={day.lines} />
    </section>
  )
}

/** One below the other; every line leads to its payment. */
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
  const place = line.method === 'cash' ? 'sales/cash' : 'sales'
  return (
    <Link href={`/${place}/${line.request_uuid}`} className={styles.line}>
      <LineParts line={line} />
    </Link>
  )
}

function LineParts({ line }: { line: SaleLine }) {
  const words = useDayWords()
  const { state, word } = stateOf(words, line)
  const { captured, amount, card, terminal, till, note, created_at: at, method } = line
  const shown = captured ?? amount
  const paidWith = card === null ? '' : cardName(card)
  return (
    <>
      <time dateTime={at} className={styles.time}>
        {words.time(at)}
      </time>
      <span className={styles.state}>
        <StateMark state={state}>{word}</StateMark>
      </span>
      <span className={styles.detail}>{method === 'cash' ? words.t('sales.cash') : paidWith}</span>
      <span className={styles.machine}>
        {[terminal && machineName(terminal), till?.name].filter(Boolean).join(', ')}
      </span>
      <span className={styles.note}>{note}</span>
      <span className={styles.amount} data-paid={captured !== null}>
        {formatMoney(money(shown.units, shown.currencyCode))}
      </span>
    </>
  )
}
