import { money } from '@tillkey/contract/money.ts'
import type { SavedItem } from '@tillkey/contract/pos/shop-schemas.ts'
import { Button, formatMoney, Heading } from '@tillkey/ui'
import { useEffect, useRef } from 'react'
import { useWords } from '../../shared/words/words-provider.tsx'
import styles from './items-sheet.module.css'

interface ItemsSheetProps {
  items: readonly SavedItem[]
  onPick: (item: SavedItem) => void
  onClose: () => void
}

/** What the shop has saved to sell, by name and price; each tap puts one on the bill. */
export function ItemsSheet({ items, onPick, onClose }: ItemsSheetProps) {
  const { t } = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={styles.sheet} aria-label={t('bill.saved')} onClose={onClose}>
      <div className={styles.head}>
        <Heading level={2}>{t('bill.saved')}</Heading>
        <Button variant="quiet" onClick={() => dialog.current?.close()}>
          {t('matters.close')}
        </Button>
      </div>
      <div className={styles.items}>
        {items.map((item) => (
          <Button key={`${item.name} ${item.units}`} onClick={() => onPick(item)}>
            <span>{item.name}</span>
            <strong>{formatMoney(money(item.units))}</strong>
          </Button>
        ))}
      </div>
    </dialog>
  )
}
