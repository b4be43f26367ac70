import type { CatalogueItem } from '@tillkey/contract/pos/shop-schemas.ts'
import { formatMoney, money } from '@tillkey/format'
import { Button, TextField } from '@tillkey/ui'
import { useState } from 'react'
import { Sheet } from '../../shared/layout/sheet.tsx'
import { useMessages } from '../../shared/messages/messages-provider.tsx'
import { filterItems, MIN_ITEMS_FOR_SEARCH } from './items-search.ts'
import styles from './items-sheet.module.css'

interface ItemsSheetProps {
  items: readonly CatalogueItem[]
  onPick: (item: CatalogueItem) => void
  onClose: () => void
}

/** All saved items with their prices. A tap adds one to the bill. */
export function ItemsSheet({ items, onPick, onClose }: ItemsSheetProps) {
  const { t } = useMessages()
  const [search, setSearch] = useState('')
  const found = filterItems(items, search)
  return (
    <Sheet title={t('bill.saved')} onClose={onClose}>
      {items.length < MIN_ITEMS_FOR_SEARCH ? null : (
        <TextField
          label={t('bill.searchItems')}
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {found.length === 0 ? <output>{t('bill.noItems')}</output> : null}
      <div className={styles.items}>
        {found.map((item) => (
          <Button key={`${item.name} ${item.units}`} onClick={() => onPick(item)}>
            <span>{item.name}</span>
            <strong>{formatMoney(money(item.units))}</strong>
          </Button>
        ))}
      </div>
    </Sheet>
  )
}
