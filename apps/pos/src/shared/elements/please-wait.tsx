import { Spinner } from '@tillkey/ui'
import { usePageTitle } from '@tillkey/web'
import { useMessages } from '../messages/messages-provider.tsx'
import styles from './please-wait.module.css'

export function PleaseWait() {
  const { t } = useMessages()
  usePageTitle(t('wait'))
  return (
    <main className={styles.screen} aria-busy="true">
      <Spinner label={t('wait')} size="large" />
    </main>
  )
}
