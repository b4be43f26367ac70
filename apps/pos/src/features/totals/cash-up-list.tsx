import type { CashUp } from '@tillkey/contract/pos/totals-schemas.ts'
import { formatMoney, money } from '@tillkey/format'
import { Table } from '@tillkey/ui'
import { type LazyMessages, useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import styles from './totals.module.css'

function describeReopening(
  { t, dateTime }: LazyMessages,
  { at, by }: NonNullable<CashUp['reopened']>,
): string {
  const who = by === '' ? t('role.owner') : by
  return who === null
    ? t('closed.reopened', { at: dateTime(at) })
    : t('closed.reopenedBy', { who, at: dateTime(at) })
}

/** Closed days, newest first. */
export function ClosedDays({ cashUps }: { cashUps: readonly CashUp[] }) {
  const i18n = useLazyMessages()
  const { t } = i18n
  if (cashUps.length === 0) return null
  const text = (units: number) => formatMoney(money(units))
  const columns = ['number', 'day', 'net', 'expected', 'counted'] as const
  return (
    <Table caption={t('closed.title')} columns={columns.map((column) => t(`closed.${column}`))}>
      {cashUps.map(({ number, day, totals, expected_units, counted_units, reopened }) => (
        <tr key={number}>
          <td>{number}</td>
          <td>
            {day}
            {reopened === null ? null : (
              <small className={styles.note}>{describeReopening(i18n, reopened)}</small>
            )}
          </td>
          <td>
            {text(totals.net_units)}
            {totals.due_units === 0 ? null : (
              <small className={styles.note}>{t('totals.due', { amount: text(totals.due_units) })}</small>
            )}
          </td>
          <td>{text(expected_units)}</td>
          <td>{text(counted_units)}</td>
        </tr>
      ))}
    </Table>
  )
}
