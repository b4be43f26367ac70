import { Button, Heading, Stack } from '@tillkey/ui'
import { useRef } from 'react'
import type { Matter } from '../../shared/matter.ts'
import { useWords } from '../../shared/words/words-provider.tsx'
import { MatterCard } from './matter-card.tsx'
import styles from './matters-notice.module.css'

interface MattersNoticeProps {
  matters: readonly Matter[]
  /** Called when something was done about one. */
  onSettled: () => void
}

/** One line for however many payments need somebody; it opens their list. */
export function MattersNotice({ matters, onSettled }: MattersNoticeProps) {
  const { t } = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  if (matters.length === 0) return null
  const title = t('matters.title', { count: matters.length })
  return (
    <>
      <button type="button" className={styles.notice} onClick={() => dialog.current?.showModal()}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 .8 23.200 12 12 23.200.8 12z" />
        </svg>
        <span>{title}</span>
        <span>{t('matters.look')}</span>
      </button>
      <dialog ref={dialog} className={styles.list} aria-label={title}>
        <Stack>
          <div className={styles.head}>
            <Heading level={2}>{title}</Heading>
            <Button variant="quiet" onClick={() => dialog.current?.close()}>
              {t('matters.close')}
            </Button>
          </div>
          {matters.map((matter) => (
            <MatterCard key={matter.payment.request_uuid} matter={matter} onSettled={onSettled} />
          ))}
        </Stack>
      </dialog>
    </>
  )
}
