import type { CatalogueItem } from '@tillkey/contract/pos/shop-schemas.ts'
import { formatMoney, money } from '@tillkey/format'
import { Button, keepFocus } from '@tillkey/ui'
import { useMessages } from '../../shared/messages/messages-provider.tsx'
import styles from './saved-items.module.css'

interface SavedItemsProps {
  items: readonly CatalogueItem[]
  onPick: (item: CatalogueItem) => void
  /** Opens the list of all items. */
  onAll: () => void
}

/** Fills two rows of three. */
const MAX_BUTTONS = 6

/** Buttons for the first saved items. If there are more, the last button opens the list of all. */
export function SavedItems({ items, onPick, onAll }: SavedItemsProps) {
  const { t } = useMessages()
  const isMore = items.length > MAX_BUTTONS
  return (
    <div className={styles.saved}>
      {items.slice(0, isMore ? MAX_BUTTONS - 1 : MAX_BUTTONS).map((item) => (
        <Button key={`${item.name} ${item.units}`} onMouseDown={keepFocus} onClick={() => onPick(item)}>
          <span>{item.name}</span> <small>{formatMoney(money(item.units))}</small>
        </Button>
      ))}
      {isMore ? (
        <Button onMouseDown={keepFocus} onClick={onAll}>
          {t('bill.saved')}
        </Button>
      ) : null}
    </div>
  )
}
