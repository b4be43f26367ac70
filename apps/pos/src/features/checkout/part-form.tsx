import { formatMoney, money } from '@tillkey/format'
import { Button, Row, TextField } from '@tillkey/ui'
import { useState } from 'react'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { formatAmount, parseAmount } from '../../shared/payments/format-money.ts'
import { CashForm } from './cash-form.tsx'
import styles from './checkout.module.css'

interface PartFormProps {
  /** Amount due in minor units. */
  due: number
  busy: boolean
  /** Second line of the card button, below the amount. */
  machine: string | null
  onCard: (units: number) => void
  onCash: (units: number, tendered: number) => void
}

/** Minimum card payment in minor units. */
const MIN_CARD_UNITS = 200
const SPLITS = [2, 3, 4] as const

/** Form for the amount of the next part and how it is paid. */
export function PartForm({ due, busy, machine, onCard, onCash }: PartFormProps) {
  const { t } = useLazyMessages()
  const [text, setText] = useState(formatAmount(due))
  const [way, setWay] = useState<'none' | 'cash'>('none')
  const units = parseAmount(text) ?? 0
  const isPayable = units > 0 && units <= due
  const amount = formatMoney(money(units))
  return (
    <div className={styles.desk}>
      <TextField
        label={t('checkout.part')}
        hint={way === 'cash' ? undefined : t('checkout.partHint')}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={isPayable ? undefined : t('checkout.tooMuch', { amount: formatMoney(money(due)) })}
        onChange={({ target }) => setText(target.value)}
      />
      {way === 'cash' ? null : (
        <Row>
          {SPLITS.map((count) => (
            <Button key={count} size="small" onClick={() => setText(formatAmount(Math.ceil(due / count)))}>
              {t('checkout.split', { count })}
            </Button>
          ))}
        </Row>
      )}
      <div className={styles.methods}>
        <CardButton units={units} isEnabled={!busy && isPayable} machine={machine} onCard={onCard} />
        <Button
          size="charge"
          aria-expanded={way === 'cash'}
          disabled={busy || !isPayable}
          onClick={() => setWay(way === 'cash' ? 'none' : 'cash')}
        >
          {t('checkout.cash')}
          <small>{amount}</small>
        </Button>
      </div>
      {way === 'cash' && isPayable ? (
        <CashForm key={units} units={units} busy={busy} onTaken={(tendered) => onCash(units, tendered)} />
      ) : null}
    </div>
  )
}

interface CardButtonProps extends Pick<PartFormProps, 'machine' | 'onCard'> {
  /** Amount of the part in minor units. */
  units: number
  isEnabled: boolean
}

function CardButton({ units, isEnabled, machine, onCard }: CardButtonProps) {
  const { t } = useLazyMessages()
  const amount = formatMoney(money(units))
  return (
    <Button
      variant="primary"
      size="charge"
      disabled={!isEnabled || units < MIN_CARD_UNITS}
      onClick={() => onCard(units)}
    >
      {t('checkout.card')}
      <small>{machine === null ? amount : t('bill.onMachine', { amount, machine })}</small>
    </Button>
  )
}
