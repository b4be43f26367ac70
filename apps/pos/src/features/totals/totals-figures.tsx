import type { Totals } from '@tillkey/contract/pos/totals-schemas.ts'
import { formatMoney, money } from '@tillkey/format'
import { Card, Heading, Stack } from '@tillkey/ui'
import type { ReactNode } from 'react'
import { machineName } from '../../shared/machine-name.ts'
import { MachineText } from '../../shared/machines/machine-text.tsx'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import styles from './totals.module.css'

const text = (units: number): string => formatMoney(money(units))

interface TotalsFiguresProps {
  totals: Totals
  /** Current hour in the shop if the totals are today's; else null. */
  now: number | null
}

/** Totals by hour and by payment method. */
export function TotalsFigures({ totals, now }: TotalsFiguresProps) {
  const { t, find } = useLazyMessages()
  const { net_units: net, count, taken_units: taken, by_machine, by_outcome } = totals
  const methods = [
    { name: t('totals.card'), units: totals.card_units },
    { name: t('sales.cash'), units: totals.cash_units },
    { name: t('totals.refunds'), units: -totals.refunded_units },
    { name: t('totals.tips'), units: totals.tip_units },
  ]
  const outcomes = by_outcome.map(({ outcome, units, count: times }) => ({
    name: `${outcome === 'open' ? t('totals.open') : (find(`outcome.${outcome}`) ?? outcome)} (${times})`,
    units,
  }))
  const machines = by_machine.map(({ terminal, units }) => ({
    name: machineName(terminal),
    shown: <MachineText terminal={terminal} />,
    units,
  }))
  const tills = totals.by_till.map(({ till, units }) => ({ name: till?.name ?? t('totals.noTill'), units }))
  return (
    <>
      <Card>
        <p className={styles.label}>{t('totals.net')}</p>
        <p className={styles.figure}>{text(net)}</p>
        <p className={styles.label}>
          {t('totals.count', { count })}
          {count === 0 ? null : ` · ${t('totals.average', { amount: text(Math.round(taken / count)) })}`}
        </p>
        {totals.due_units === 0 ? null : (
          <p className={styles.label}>{t('totals.due', { amount: text(totals.due_units) })}</p>
        )}
        <Hours totals={totals} now={now} />
      </Card>
      <div className={styles.pair}>
        <Meters title={t('totals.methods')} lines={methods} />
        {machines.length === 0 ? null : <Meters title={t('totals.machines')} lines={machines} />}
        {tills.length === 0 ? null : <Meters title={t('tills.title')} lines={tills} />}
        {outcomes.length === 0 ? null : <Meters title={t('totals.outcomes')} lines={outcomes} />}
      </div>
    </>
  )
}

/** React's style types accept unknown properties under a `string` key. */
const SHARE: string = '--share'
/** Default opening hours. Earlier and later sales extend them. */
const OPENS = 6
const CLOSES = 18

/** Hours with sales and the default opening hours. */
function shownHours({ by_hour }: Totals): number[] {
  const hours = by_hour.map(({ hour }) => hour)
  const [first, last] = [Math.min(OPENS, ...hours), Math.max(CLOSES, ...hours)]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** A bar per hour. Screen readers get the figures. */
function Hours({ totals, now }: TotalsFiguresProps) {
  const { t } = useLazyMessages()
  const { by_hour } = totals
  const most = Math.max(...by_hour.map(({ units }) => units), 1)
  const busiest = by_hour.toSorted((a, b) => b.units - a.units)[0]?.hour
  const unitsAt = (hour: number): number => by_hour.find((each) => each.hour === hour)?.units ?? 0
  return (
    <figure className={styles.hours}>
      <div className={styles.bars} aria-hidden="true">
        {shownHours(totals).map((hour) => (
          <i
            key={hour}
            data-none={unitsAt(hour) <= 0}
            data-now={hour === now}
            style={{ [SHARE]: Math.max(unitsAt(hour), 0) / most }}
          >
            {hour % 3 === 0 ? <span>{String(hour).padStart(2, '0')}</span> : null}
          </i>
        ))}
      </div>
      <figcaption className={styles.axis}>
        {busiest === undefined ? t('totals.noHours') : t('totals.busiest', { hour: busiest })}
      </figcaption>
    </figure>
  )
}

interface MetersProps {
  title: string
  lines: readonly { name: string; shown?: ReactNode; units: number }[]
}

/** Amounts with bars relative to the largest. Refunds have the colour of declines. */
function Meters({ title, lines }: MetersProps) {
  const most = Math.max(...lines.map(({ units }) => Math.abs(units)), 1)
  return (
    <Card>
      <Stack>
        <Heading level={2}>{title}</Heading>
        <dl className={styles.meters}>
          {lines.map(({ name, shown = name, units }) => (
            <div key={name}>
              <dt>{shown}</dt>
              <dd>
                <span
                  className={styles.meter}
                  data-back={units < 0}
                  style={{ [SHARE]: Math.abs(units) / most }}
                />
                <b>{text(units)}</b>
              </dd>
            </div>
          ))}
        </dl>
      </Stack>
    </Card>
  )
}
