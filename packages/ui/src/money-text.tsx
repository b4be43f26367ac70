import type { Money } from '@tillkey/contract/money.ts'
import styles from './money.module.css'
import { formatMoney } from './money.ts'

/** A property of style of our own: as any text, React's types let it through. */
const CHARACTERS: string = '--characters'

interface MoneyTextProps {
  amount: Money
  /** `display` is the large amount of a till; it shrinks to fit its container. */
  size?: 'text' | 'display'
}

/** An amount of money; in the large one its symbol is small. */
export function MoneyText({ amount, size = 'text' }: MoneyTextProps) {
  if (size === 'text') return <span className={styles.money}>{formatMoney(amount)}</span>
  const text = formatMoney(amount)
  return (
    <div className={styles.display} style={{ [CHARACTERS]: text.length }}>
      <span className={styles.money}>{text}</span>
    </div>
  )
}
