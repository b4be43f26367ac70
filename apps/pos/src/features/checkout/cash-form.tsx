import { formatMoney, money, shortMoney } from '@tillkey/format'
import { Button, Row, TextField } from '@tillkey/ui'
import { type FormEvent, useState } from 'react'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { formatAmount, parseAmount } from '../../shared/payments/format-money.ts'
import styles from './checkout.module.css'

interface CashFormProps {
  /** Amount of the part in minor units. */
  units: number
  busy: boolean
  onTaken: (tendered: number) => void
}

/** South African notes, in minor units. */
const NOTES = [1000, 2000, 5000, 100_00, 200_00] as const

/** Likely tendered amounts: the next round note amounts above the amount due. */
const likelyTenders = (units: number): number[] => {
  const sums = NOTES.map((note) => Math.ceil(units / note) * note)
  return [...new Set([units, ...sums])].toSorted((a, b) => a - b).slice(0, 4)
}

/** Form for the tendered cash. Shows the change. */
export function CashForm({ units, busy, onTaken }: CashFormProps) {
  const { t } = useLazyMessages()
  const [text, setText] = useState(formatAmount(units))
  const tendered = parseAmount(text)
  const isEnough = tendered !== null && tendered >= units
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isEnough) onTaken(tendered)
  }
  return (
    <form className={styles.desk} onSubmit={submit} noValidate>
      <TextField
        label={t('checkout.tendered')}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={isEnough ? undefined : t('checkout.tooLittle', { amount: formatMoney(money(units)) })}
        onChange={({ target }) => setText(target.value)}
      />
      <Row>
        {likelyTenders(units).map((sum) => (
          <Button key={sum} size="small" onClick={() => setText(formatAmount(sum))}>
            {shortMoney(money(sum))}
          </Button>
        ))}
      </Row>
      <output className={styles.change}>
        {t('checkout.change', { amount: formatMoney(money(isEnough ? tendered - units : 0)) })}
      </output>
      <Button
        type="submit"
        variant="primary"
        size="wide"
        disabled={!isEnough}
        busy={busy ? t('checkout.taking') : undefined}
      >
        {t('checkout.takeCash', { amount: formatMoney(money(units)) })}
      </Button>
    </form>
  )
}
