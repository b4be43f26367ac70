import { Alert, Button } from '@tillkey/ui'
import { useSyncExternalStore } from 'react'
import { useMessages } from '../../shared/messages/messages-provider.tsx'
import styles from './device-notices.module.css'
import { useNewVersion } from './use-new-version.ts'

function listen(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine)

/** Shown while this device is offline. */
export function OfflineNotice() {
  const { t } = useMessages()
  if (useOnline()) return null
  return <output className={styles.offline}>{t('offline.payments')}</output>
}

/** Shown when a new version of the app waits. */
export function NewVersionNotice() {
  const { t } = useMessages()
  const { isAvailable, reload } = useNewVersion()
  if (!isAvailable) return null
  return (
    <Alert tone="info">
      <div className={styles.newer}>
        <p>{t('version.new')}</p>
        <Button size="small" onClick={reload}>
          {t('version.reload')}
        </Button>
      </div>
    </Alert>
  )
}
