import { Button, Heading } from '@tillkey/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTapGuard } from '../elements/use-tap-guard.ts'
import { useMessages } from '../messages/messages-provider.tsx'
import styles from './sheet.module.css'

interface SheetProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Closes the sheet; the focus returns to its previous element. */
  isOver?: boolean
}

/** Modal sheet: at the bottom on a phone, centred on a large screen. */
export function Sheet({ title, onClose, children, isOver = false }: SheetProps) {
  const { t } = useMessages()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    if (isOver) dialog.current?.close()
  }, [isOver])
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      data-arriving={useTapGuard()}
      aria-label={title}
      onClose={onClose}
    >
      <div className={styles.head}>
        <Heading level={2}>{title}</Heading>
        <Button variant="quiet" onClick={() => dialog.current?.close()}>
          {t('sheet.close')}
        </Button>
      </div>
      {children}
    </dialog>
  )
}
