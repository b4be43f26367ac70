import { formatMoney, money, shortMoney } from '@tillkey/format'
import { Heading, keepFocus, MoneyText } from '@tillkey/ui'
import type { FormEvent, ReactNode } from 'react'
import { MenuButton } from '../../shared/frame/menu-button.tsx'
import { LocationName } from '../../shared/layout/location.tsx'
import { useMessages } from '../../shared/messages/messages-provider.tsx'
import {
  type AmountEntry,
  type AmountEvent,
  type Item,
  MAXIMUM_UNITS,
  parseUnits,
  sumEntry,
} from './amount-entry.ts'
import styles from './readout.module.css'

interface ReadoutProps {
  entry: AmountEntry
  change: (event: AmountEvent) => void
  onEnter: () => void
  notices: ReactNode
  machine: ReactNode
}

/** Shows the total, with the typed amount beside the items. Its layout never shifts. */
export function Readout({ entry, change, onEnter, notices, machine }: ReadoutProps) {
  const { t } = useMessages()
  const isEmpty = entry.items.length === 0 && entry.typed === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onEnter()
  }
  return (
    <section
      className={styles.readout}
      aria-label={t('bill.label')}
      data-typing={entry.typed === '' ? undefined : ''}
      data-empty={isEmpty ? '' : undefined}
    >
      <div className={styles.top}>
        <div className={styles.location}>
          <LocationName />
        </div>
        {machine}
        <MenuButton />
      </div>
      <div className={styles.slot}>
        <div className={styles.notices}>
          <Refusal refusal={entry.refusal} />
          {notices}
        </div>
      </div>
      <div className={styles.title}>
        <Heading focus="arrival">{t('bill.title')}</Heading>
      </div>
      <form className={styles.number} noValidate onSubmit={submit}>
        <input
          className={styles.input}
          aria-label={t('bill.custom')}
          aria-invalid={entry.refusal === 'refusal.notANumber' || undefined}
          inputMode="none"
          autoComplete="off"
          maxLength={12}
          value={entry.typed}
          onChange={(event) => change({ type: 'typed', text: event.target.value })}
        />
        <output className={styles.total}>
          <MoneyText amount={sumEntry(entry)} size="display" />
        </output>
      </form>
      <ul className={styles.items} aria-label={t('bill.items')}>
        {entry.items.map((item) => (
          <BillItem
            key={`${item.units} ${item.name ?? ''}`}
            item={item}
            onRemove={() => change({ type: 'remove', ...item })}
          />
        ))}
        <Typed typed={entry.typed} />
        {isEmpty ? (
          <li className={styles.hint}>
            {t('bill.hint', { typed: '1250', amount: formatMoney(money(1250)) })}
          </li>
        ) : null}
      </ul>
    </section>
  )
}

function Refusal({ refusal }: Pick<AmountEntry, 'refusal'>) {
  const { t } = useMessages()
  if (refusal === null) return null
  return (
    <div className={styles.refusal}>
      <p role="alert">{t(refusal, { amount: formatMoney(money(MAXIMUM_UNITS)) })}</p>
      {refusal === 'refusal.notANumber' ? (
        <p>{t('refusal.digitsOnly', { typed: '1250', amount: formatMoney(money(1250)) })}</p>
      ) : null}
    </div>
  )
}

function BillItem({ item: { units, count, name }, onRemove }: { item: Item; onRemove: () => void }) {
  const { t } = useMessages()
  const price = shortMoney(money(units))
  const amount = name === undefined ? price : `${name} ${price}`
  return (
    <li>
      <button
        type="button"
        className={styles.item}
        aria-label={t('bill.remove', { amount, count })}
        onMouseDown={keepFocus}
        onClick={onRemove}
      >
        {count === 1 ? amount : `${amount} × ${count}`}
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 3.5a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17zM8.500 12h7" />
        </svg>
      </button>
    </li>
  )
}

/** The typed amount. */
function Typed({ typed }: Pick<AmountEntry, 'typed'>) {
  if (typed === '') return null
  const units = parseUnits(typed)
  return (
    <li>
      <span className={styles.typed}>+ {units === null ? typed : formatMoney(money(units))}</span>
    </li>
  )
}
