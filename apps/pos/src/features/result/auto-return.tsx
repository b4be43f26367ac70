import { Button } from '@tillkey/ui'
import { useEffect, useState } from 'react'
import { useMessages } from '../../shared/messages/messages-provider.tsx'
import styles from './payment-result.module.css'

const STAY_SECONDS = 40

/** Returns to the till after a countdown, unless the user stays. */
export function AutoReturn({ onBack }: { onBack: () => void }) {
  const { t } = useMessages()
  const [left, setLeft] = useState<number | null>(STAY_SECONDS)
  useEffect(() => {
    if (left === null) return undefined
    if (left === 0) {
      onBack()
      return undefined
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, onBack])
  if (left === null) return null
  return (
    <div className={styles.back}>
      <progress max={STAY_SECONDS} value={left} aria-label={t('result.backLabel')} />
      <p>
        <span>{t('result.back', { seconds: left })}</span>
        <Button variant="quiet" size="small" onClick={() => setLeft(null)}>
          {t('result.stay')}
        </Button>
      </p>
    </div>
  )
}
