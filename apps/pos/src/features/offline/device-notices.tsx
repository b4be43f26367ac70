import { Alert, Button } from '@tillkey/ui'
import { useWords } from '../../shared/words/words-provider.tsx'
import styles from './device-notices.module.css'
import { useNewVersion } from './use-new-version.ts'
import { useOnline } from './use-online.ts'

/** What this device has to say at the till: that it has no network, that there is a newer app. */
export function DeviceNotices() {
  const { t } = useWords()
  const online = useOnline()
  const { isThere, reload } = useNewVersion()
  if (!online) return <Alert tone="warning">{t('offline.payments')}</Alert>
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
