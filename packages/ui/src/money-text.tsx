import styles from './money.module.css'
import type { Currency } from './money.ts'
import { formatMoney, moneyParts } from './money.ts'

interface MoneyProps {
  /** Minor units, a whole number. */
  units: number
  currency?: Currency
  /** `display` is the large amount of a till; it shrinks to fit its container. */
  size?: 'text' | 'display'
}

/** An amount of money. Thousands are set apart by space alone, so that the text stays plain "R12500.00". */
export function Money({ units, currency = 'ZAR', size = 'text' }: MoneyProps) {
  const text = <Digits units={units} currency={currency} />
  if (size === 'text') return text
  return (
    <div
      className={styles.display}
      style={{ ['--characters' as string]: formatMoney(units, currency).length }}
    >
      {text}
    </div>
  )
}

function Digits({ units, currency }: { units: number; currency: Currency }) {
  const { sign, whole, cents } = moneyParts(units, currency)
  const [first, ...thousands] = whole.split(/(?<=\d)(?=(?:\d{3})+$)/)
  return (
    <span className={styles.money}>
      {sign}
      {first}
      {thousands.map((digits, place) => (
        <span key={place} className={styles.group}>
          {digits}
        </span>
      ))}
      .{cents}
    </span>
  )
}
