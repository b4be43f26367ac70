import type { Money } from '@tillkey/format'
import { formatMoney } from '@tillkey/format'
import styles from './money.module.css'

/** React's style types accept unknown properties under a `string` key. */
const CHARACTERS: string = '--characters'

interface MoneyTextProps {
  amount: Money
  /** `display` is the large amount of a till. It shrinks to fit its container. */
  size?: 'text' | 'display'
}

/** A formatted amount. In `display` size the symbol is smaller. */
export function MoneyText({ amount, size = 'text' }: MoneyTextProps) {
  if (size === 'text') return <span className={styles.money}>{formatMoney(amount)}</span>
  const text = formatMoney(amount)
  return (
    <div className={styles.display} style={{ [CHARACTERS]: text.length }}>
      <span className={styles.money}>{text}</span>
    </div>
  )
}
