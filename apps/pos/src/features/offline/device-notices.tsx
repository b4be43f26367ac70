import { Alert, Button } from '@tillkey/ui'
import { useWords } from '../../shared/words/words-provider.tsx'
import styles from './device-notices.module.css'
import { useNewVersion } from './use-new-version.ts'
import { useOnline } from './use-online.ts'

/** Shown while this device is offline. */
export function OfflineNotice() {
  const { t } = useWords()
  if (useOnline()) return null
  return <output className={styles.offline}>{t('offline.payments')}</output>
}

/** Shown when a new version of the app waits. */
export function NewVersionNotice() {
  const { t } = useWords()
  const { isThere, reload } = useNewVersion()
  if (!isThere) return null
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
