import { money } from '@tillkey/contract/money.ts'
import type { CashUp } from '@tillkey/contract/pos/totals-schemas.ts'
import { formatMoney, Table } from '@tillkey/ui'
import { useDayWords } from '../../shared/words/day-words.tsx'

/** The days that were closed, newest first, as they were then. */
export function ClosedDays({ cashUps }: { cashUps: readonly CashUp[] }) {
  const { t } = useDayWords()
  if (cashUps.length === 0) return null
  const text = (units: number) => formatMoney(money(units))
  const columns = ['number', 'day', 'net', 'expected', 'counted'] as const
  return (
    <Table caption={t('closed.title')} columns={columns.map((column) => t(`closed.${column}`))}>
      {cashUps.map(({ number, day, totals, expected_units, counted_units }) => (
        <tr key={number}>
          <td>{number}</td>
          <td>{day}</td>
          <td>{text(totals.net_units)}</td>
          <td>{text(expected_units)}</td>
          <td>{text(counted_units)}</td>
        </tr>
      ))}
    </Table>
  )
}
