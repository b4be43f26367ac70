import { Button, Heading } from '@tillkey/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { useArriving } from './arriving.ts'
import styles from './sheet.module.css'
import { useWords } from './words/words-provider.tsx'

interface SheetProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Closes it, as whoever opened it would: the focus goes back to where it was. */
  isOver?: boolean
}

/** What lies over a screen until it is closed: at its bottom on a phone, in its middle on a desk. */
export function Sheet({ title, onClose, children, isOver = false }: SheetProps) {
  const { t } = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    if (isOver) dialog.current?.close()
  }, [isOver])
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      data-arriving={useArriving()}
      aria-label={title}
      onClose={onClose}
    >
      <div className={styles.head}>
        <Heading level={2}>{title}</Heading>
        <Button variant="quiet" onClick={() => dialog.current?.close()}>
          {t('matters.close')}
        </Button>
      </div>
      {children}
    </dialog>
  )
}
