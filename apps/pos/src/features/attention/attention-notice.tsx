import type { PartPaidSale } from '@tillkey/contract/pos/attention-schemas.ts'
import { Suspense, useState } from 'react'
import { lazyScreen } from '../../shared/messages/lazy-screen.tsx'
import { useMessages } from '../../shared/messages/messages-provider.tsx'
import type { AttentionItem } from '../../shared/payments/attention-item.ts'
import styles from './attention-notice.module.css'

const AttentionSheet = lazyScreen(async () => (await import('./attention-sheet.tsx')).AttentionSheet)

interface AttentionNoticeProps {
  items: readonly AttentionItem[]
  partPaid: readonly PartPaidSale[]
  /** Called after an item was settled. */
  onSettled: () => void
}

/** One line that counts the payments and sales that need attention, and opens their list. */
export function AttentionNotice({ items, partPaid, onSettled }: AttentionNoticeProps) {
  const { t } = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  const count = items.length + partPaid.length
  if (count === 0) return null
  const title = t('attention.title', { count })
  return (
    <>
      <button type="button" className={styles.notice} onClick={() => setIsOpen(true)}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 .8 23.200 12 12 23.200.8 12z" />
        </svg>
        <span>{title}</span>
        <span>{t('attention.review')}</span>
      </button>
      {isOpen ? (
        <Suspense>
          <AttentionSheet
            title={title}
            items={items}
            partPaid={partPaid}
            onSettled={onSettled}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
