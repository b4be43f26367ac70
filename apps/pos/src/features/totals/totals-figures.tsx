import { money } from '@tillkey/contract/money.ts'
import type { Totals } from '@tillkey/contract/pos/totals-schemas.ts'
import { Card, formatMoney, Heading, Stack } from '@tillkey/ui'
import { machineName } from '../../shared/machine-name.ts'
import sums from '../../shared/sums.module.css'
import { useDayWords } from '../../shared/words/day-words.tsx'
import styles from './totals.module.css'

const text = (units: number): string => formatMoney(money(units))

/** What was taken, hour by hour, and how. */
export function TotalsFigures({ totals }: { totals: Totals }) {
  const { t, find } = useDayWords()
  const { net_units: net, count, by_machine, by_outcome } = totals
  const methods = [
    { name: t('totals.card'), units: totals.card_units },
    { name: t('sales.cash'), units: totals.cash_units },
    { name: t('totals.refunds'), units: -totals.refunded_units },
    { name: t('totals.tips'), units: totals.tip_units },
  ]
  const outcomes = by_outcome.map(({ outcome, units, count: times }) => ({
    name: `${find(`outcome.${outcome}`) ?? outcome} (${times})`,
    units,
  }))
  const machines = by_machine.map(({ terminal, units }) => ({ name: machineName(terminal), units }))
  const tills = totals.by_till.map(({ till, units }) => ({ name: till?.name ?? t('totals.noTill'), units }))
  return (
    <>
      <Card>
        <p className={styles.label}>{t('totals.net')}</p>
        <p className={styles.figure}>{text(net)}</p>
        <p className={styles.label}>{t('totals.count', { count })}</p>
        <Hours totals={totals} />
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

/** A property of style of our own: as any text, React's types let it through. */
const SHARE: string = '--share'
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** A bar for each hour; the figures themselves are told to who does not see them. */
function Hours({ totals: { by_hour } }: { totals: Totals }) {
  const { t } = useDayWords()
  const most = Math.max(...by_hour.map(({ units }) => units), 1)
  const unitsAt = (hour: number): number => by_hour.find((each) => each.hour === hour)?.units ?? 0
  return (
    <figure className={styles.hours}>
      <div className={styles.bars} aria-hidden="true">
        {HOURS.map((hour) => (
          <i key={hour} style={{ [SHARE]: Math.max(unitsAt(hour), 0) / most }} />
        ))}
      </div>
      <figcaption className={styles.axis}>
        {by_hour.length === 0
          ? t('totals.noHours')
          : t('totals.busiest', { hour: by_hour.toSorted((a, b) => b.units - a.units)[0]?.hour ?? 0 })}
      </figcaption>
    </figure>
  )
}

interface MetersProps {
  title: string
  lines: readonly { name: string; units: number }[]
}

function Meters({ title, lines }: MetersProps) {
  return (
    <Card>
      <Stack>
        <Heading level={2}>{title}</Heading>
        <dl className={sums.sums}>
          {lines.map(({ name, units }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text(units)}</dd>
            </div>
          ))}
        </dl>
      </Stack>
    </Card>
  )
}
