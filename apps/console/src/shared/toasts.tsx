import { createServicesContext, useProvided } from '@tillkey/web'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Button } from './button.tsx'
import { Glyph } from './icons.tsx'
import { t } from './sentences.ts'
import { StateTag } from './state-tag.tsx'
import styles from './toasts.module.css'

/** Time in milliseconds for which a confirmation is shown. Failures stay until they are closed. */
const SHOWN_MS = 6000

interface Toast {
  id: number
  tone: 'good' | 'bad'
  text: string
  /** An action offered with the message, such as undo. */
  action?: { title: string; run: () => void } | undefined
}

/** Announces the result of an action. */
export interface Announcer {
  confirm(text: string, action?: Toast['action']): void
  fail(text: string): void
}

const ToastContext = createServicesContext<Announcer>()

export const useToasts = (): Announcer => useProvided(ToastContext)

let lastId = 0

/** Shows the results of actions at the bottom, and announces them to assistive technology. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const close = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), [])
  const announcer = useMemo<Announcer>(() => {
    const add = (toast: Omit<Toast, 'id'>): number => {
      lastId += 1
      const id = lastId
      setToasts((all) => [...all, { ...toast, id }])
      return id
    }
    return {
      confirm(text, action) {
        const id = add({ tone: 'good', text, action })
        setTimeout(close, SHOWN_MS, id)
      },
      fail: (text) => void add({ tone: 'bad', text }),
    }
  }, [close])
  return (
    <ToastContext value={announcer}>
      {children}
      <output className={styles.region}>
        {toasts.map(({ id, tone, text, action }) => (
          <span key={id} className={styles.toast}>
            <StateTag tone={tone}>{text}</StateTag>
            {action && (
              <Button
                variant="quiet"
                onPress={() => {
                  action.run()
                  close(id)
                }}
              >
                {action.title}
              </Button>
            )}
            <Button variant="quiet" isIcon aria-label={t('actions.close')} onPress={() => close(id)}>
              <Glyph name="close" size="small" />
            </Button>
          </span>
        ))}
      </output>
    </ToastContext>
  )
}
