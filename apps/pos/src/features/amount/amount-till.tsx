import { Alert, Button, Card, Heading, Keypad, Money, TextField, useHardwareKeys } from '@tillkey/ui'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import {
  type AmountEntry,
  type AmountEvent,
  NOT_A_NUMBER,
  QUICK_UNITS,
  totalOf,
  unitsOf,
} from './amount-entry.ts'
import styles from './amount-till.module.css'

interface AmountTillProps {
  entry: AmountEntry
  change: (event: AmountEvent) => void
  onStart: () => void
  /** Whether a payment is being requested, or cannot be because another one runs. */
  state: 'ready' | 'requesting' | 'blocked'
  /** What stands above the start button. */
  notices: ReactNode
  /** What stands below it: on which machine the money is taken. */
  caption: ReactNode
}

/** The till: a bill of several amounts, fields and keys to add to it, and the button that starts the payment. */
export function AmountTill({ entry, change, onStart, state, notices, caption }: AmountTillProps) {
  useHardwareKeys((key) => {
    if (key === 'enter' && entry.typed === '') onStart()
    else if (key === 'enter') change({ type: 'add' })
    else if (key === 'escape') change({ type: 'clear' })
    else change(keyEvent(key))
  })
  return (
    <div className={styles.till}>
      <Bill entry={entry} change={change} />
      <Keys entry={entry} change={change} onStart={onStart} />
      <div className={styles.start}>
        {notices}
        {entry.refusal === null || entry.refusal === NOT_A_NUMBER ? null : (
          <Alert tone="danger">{entry.refusal}</Alert>
        )}
        <Button
          variant="primary"
          size="charge"
          disabled={state === 'blocked'}
          busy={state === 'requesting' ? 'Requesting' : undefined}
          onClick={onStart}
        >
          Start Payment Flow
        </Button>
        <div className={styles.caption}>{caption}</div>
      </div>
    </div>
  )
}

type EntryProps = Pick<AmountTillProps, 'entry' | 'change'>

function Bill({ entry, change }: EntryProps) {
  return (
    <div className={styles.bill}>
      <Heading focus="arrival">Bill Amount</Heading>
      <output className={styles.total}>
        <Money units={totalOf(entry)} size="display" />
      </output>
      <ul className={styles.addends} aria-label="On the bill">
        {entry.addends.map(({ id, units }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.addend}
              aria-label={`${plain(units)}, remove`}
              onClick={() => change({ type: 'remove', id })}
            >
              {plain(units)}
              <svg viewBox="0 0 12 12" aria-hidden="true">
                <path d="M2.5 2.5l7 7m0-7-7 7" />
              </svg>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Keys({ entry, change, onStart }: Omit<EntryProps, 'state'> & Pick<AmountTillProps, 'onStart'>) {
  const add = (event: FormEvent) => {
    event.preventDefault()
    change({ type: 'add' })
  }
  const startOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || entry.typed !== '' || entry.addends.length === 0) return
    event.preventDefault()
    onStart()
  }
  return (
    <div className={styles.keys}>
      <Card>
        <form noValidate className={styles.custom} onSubmit={add}>
          <TextField
            label="Custom amount"
            hint={<Preview typed={entry.typed} />}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="done"
            placeholder="0"
            value={entry.typed}
            aria-invalid={entry.refusal === NOT_A_NUMBER || undefined}
            onChange={(event) => change({ type: 'typed', text: event.target.value })}
            onKeyDown={startOnEnter}
          />
          <Button type="submit">Add Custom Amount</Button>
        </form>
        {entry.refusal === NOT_A_NUMBER ? <Alert tone="danger">{NOT_A_NUMBER}</Alert> : null}
        <div className={styles.quick}>
          {QUICK_UNITS.map((units) => (
            <Button key={units} onClick={() => change({ type: 'quick', units })}>
              R{units / 100}
            </Button>
          ))}
        </div>
        <Keypad label="Amount" onKey={(key) => change(keyEvent(key))} />
      </Card>
    </div>
  )
}

/** What the digits in the field are worth. */
function Preview({ typed }: { typed: string }) {
  const units = unitsOf(typed)
  if (units === null) return 'In cents, digits only'
  return (
    <strong className={styles.preview}>
      <Money units={units} />
    </strong>
  )
}

const plain = (units: number): string => `${Math.trunc(units / 100)}.${String(units % 100).padStart(2, '0')}`

const keyEvent = (key: string): AmountEvent =>
  key === 'clear' || key === 'backspace' ? { type: key } : { type: 'digit', digit: key }
