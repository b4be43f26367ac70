import { Alert, Button } from '@tillkey/ui'
import { useWords } from '../../shared/words/words-provider.tsx'
import styles from './device-notices.module.css'
import { useNewVersion } from './use-new-version.ts'
import { useOnline } from './use-online.ts'

/** Says at the till that this device has no network. */
export function OfflineNotice() {
  const { t } = useWords()
  if (useOnline()) return null
  return <output className={styles.offline}>{t('offline.payments')}</output>
}

/** Says at the till that there is a newer app. */
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
