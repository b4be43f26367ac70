import { money } from '@tillkey/contract/money.ts'
import type { SavedItem } from '@tillkey/contract/pos/shop-schemas.ts'
import type { Terminal } from '@tillkey/contract/pos/terminals-schemas.ts'
import { modelName } from '@tillkey/contract/provider/terminal-models.ts'
import { Button, formatMoney, Keypad, keepFocus, shortMoney, useHardwareKeys } from '@tillkey/ui'
import type { ReactNode } from 'react'
import { useMediaQuery } from '../../shared/use-media-query.ts'
import { useWords } from '../../shared/words/words-provider.tsx'
import { type AmountEntry, type AmountEvent, findRefusal, totalOf } from './amount-entry.ts'
import styles from './amount-till.module.css'
import { Readout } from './readout.tsx'
import { SavedItems } from './saved-items.tsx'

interface AmountTillProps {
  entry: AmountEntry
  change: (event: AmountEvent) => void
  onStart: () => void
  /** Minor units of the quick keys. */
  quickKeys: readonly number[]
  /** What the shop has saved to sell. */
  items: readonly SavedItem[]
  onItem: (item: SavedItem) => void
  /** Shows all of them. */
  onItems: () => void
  /** Cash, or a payment in parts. */
  onOther: () => void
  /** Whether a payment is being requested, or cannot be because another one runs. */
  state: 'ready' | 'requesting' | 'blocked'
  /** What needs somebody, over the readout. */
  notices: ReactNode
  /** The machine that takes the money; null while it is not known. */
  terminal: Terminal | null
  /** What stands at the top of the readout. */
  machine: ReactNode
  /** What stands below the readout, where there is room for it. */
  footer: ReactNode
}

/** The till: one readout of what is charged, keys that write into it, and the button that starts the payment. */
export function AmountTill(props: AmountTillProps) {
  const { entry, change, onStart, onOther, state, notices, terminal, machine, footer } = props
  const { items, onItem, onItems } = props
  const isDesk = useMediaQuery()
  const { t } = useWords()
  /** Whoever is typing adds; whoever is not, starts. */
  const enter = () => (entry.typed === '' ? onStart() : change({ type: 'add' }))
  useHardwareKeys((key) => {
    if (key === 'enter') enter()
    else if (key === 'escape') change({ type: 'clear' })
    else if (key === 'point') change({ type: 'typed', text: `${entry.typed}.` })
    else change(keyEvent(key))
  })
  return (
    <div className={styles.till}>
      <Readout entry={entry} change={change} onEnter={enter} notices={notices} machine={machine} />
      <section className={styles.controls} aria-label={t('bill.amount')}>
        <QuickKeys {...props} items={isDesk ? [] : items} />
        {isDesk && items.length > 0 ? <SavedItems items={items} onPick={onItem} onAll={onItems} /> : null}
        <Keypad
          label={t('bill.keys')}
          names={{ clear: t('bill.clear'), backspace: t('bill.backspace') }}
          onKey={(key) => change(keyEvent(key))}
        />
        <div className={styles.more}>
          <Button onMouseDown={keepFocus} onClick={() => change({ type: 'add' })}>
            {t('bill.add')}
          </Button>
          <Button onMouseDown={keepFocus} disabled={state !== 'ready'} onClick={onOther}>
            {t('bill.other')}
          </Button>
        </div>
        <StartButton entry={entry} state={state} onStart={onStart} terminal={terminal} />
      </section>
      <div className={styles.below}>{footer}</div>
    </div>
  )
}

/** What this shop sells most, one tap each. A desk has room for its items, too. */
function QuickKeys({
  quickKeys,
  items,
  onItems,
  change,
}: Pick<AmountTillProps, 'quickKeys' | 'items' | 'onItems' | 'change'>) {
  const { t } = useWords()
  return (
    <div className={styles.quick}>
      <div>
        {quickKeys.map((units) => (
          <Button key={units} onMouseDown={keepFocus} onClick={() => change({ type: 'quick', units })}>
            {shortMoney(money(units))}
          </Button>
        ))}
      </div>
      {items.length === 0 ? null : (
        <Button onMouseDown={keepFocus} onClick={onItems}>
          {t('bill.saved')}
        </Button>
      )}
    </div>
  )
}

type StartButtonProps = Pick<AmountTillProps, 'entry' | 'state' | 'onStart' | 'terminal'>

/** Says exactly what it charges, and where. */
function StartButton({ entry, state, onStart, terminal }: StartButtonProps) {
  const { t } = useWords()
  const amount = formatMoney(totalOf(entry))
  return (
    <Button
      variant="primary"
      size="charge"
      data-armed={findRefusal(entry) === null ? 'yes' : 'no'}
      disabled={state === 'blocked'}
      busy={state === 'requesting' ? t('bill.requesting') : undefined}
      onMouseDown={keepFocus}
      onClick={onStart}
    >
      {t('bill.start')}
      <small>
        {terminal === null ? amount : t('bill.onMachine', { amount, machine: modelName(terminal.model) })}
      </small>
    </Button>
  )
}

const keyEvent = (key: string): AmountEvent =>
  key === 'clear' || key === 'backspace' ? { type: key } : { type: 'digit', digit: key }
