import type { CatalogueItem } from '@tillkey/contract/pos/shop-schemas.ts'
import type { Terminal } from '@tillkey/contract/pos/terminals-schemas.ts'
import { modelName } from '@tillkey/contract/provider/terminal-models.ts'
import { formatMoney, money, shortMoney } from '@tillkey/format'
import { Button, Keypad, keepFocus, useHardwareKeys } from '@tillkey/ui'
import type { ReactNode } from 'react'
import { useMediaQuery } from '../../shared/layout/use-media-query.ts'
import { useMessages } from '../../shared/messages/messages-provider.tsx'
import { type AmountEntry, type AmountEvent, findRefusal, sumEntry } from './amount-entry.ts'
import styles from './amount-till.module.css'
import { Readout } from './readout.tsx'
import { SavedItems } from './saved-items.tsx'

interface AmountTillProps {
  entry: AmountEntry
  change: (event: AmountEvent) => void
  onStart: () => void
  /** Amounts of the quick keys in minor units. */
  quickKeys: readonly number[]
  /** Saved items of the shop. */
  items: readonly CatalogueItem[]
  onItem: (item: CatalogueItem) => void
  /** Opens the list of all items. */
  onItems: () => void
  /** Opens the choice of cash or split payment. */
  onOther: () => void
  /** `blocked` while another payment runs. */
  state: 'ready' | 'requesting' | 'blocked'
  /** Notices above the readout. */
  notices: ReactNode
  /** The card machine of this till; null until it is known. */
  terminal: Terminal | null
  /** Content above the readout. */
  machine: ReactNode
  /** Content below the readout, shown where it fits. */
  footer: ReactNode
}

/** The till screen: readout, keypad and the button that starts the payment. */
export function AmountTill(props: AmountTillProps) {
  const { entry, change, onStart, onOther, state, notices, terminal, machine, footer } = props
  const { items, onItem, onItems } = props
  const isDesk = useMediaQuery()
  const { t } = useMessages()
  /** Enter adds the typed amount. With nothing typed it starts the payment. */
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
      <div className={styles.footer}>{footer}</div>
    </div>
  )
}

/** Quick keys of the shop. Large screens also show its items. */
function QuickKeys({
  quickKeys,
  items,
  onItems,
  change,
}: Pick<AmountTillProps, 'quickKeys' | 'items' | 'onItems' | 'change'>) {
  const { t } = useMessages()
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

/** Names the exact amount and the card machine. */
function StartButton({ entry, state, onStart, terminal }: StartButtonProps) {
  const { t } = useMessages()
  const amount = formatMoney(sumEntry(entry))
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
