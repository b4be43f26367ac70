import { TextField } from '@tillkey/ui'
import { useState } from 'react'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { formatAmount, parseAmount } from '../../shared/payments/format-money.ts'

interface AmountFieldProps {
  label: string
  /** Minor units. */
  units: number
  onChange: (units: number) => void
}

/** Amount field in rands with a value in minor units. Invalid input stays in the field and changes nothing. */
export function AmountField({ label, units, onChange }: AmountFieldProps) {
  const { t } = useLazyMessages()
  const [text, setText] = useState(formatAmount(units))
  const typed = parseAmount(text)
  const change = (next: string) => {
    setText(next)
    const read = parseAmount(next)
    if (read !== null && read > 0) onChange(read)
  }
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={typed === null || typed === 0 ? t('cashUp.noAmount') : undefined}
      onChange={({ target }) => change(target.value)}
    />
  )
}
