import { Spinner } from '@tillkey/ui'
import { usePageTitle } from '@tillkey/web'
import styles from './please-wait.module.css'
import { useWords } from './words/words-provider.tsx'

export function PleaseWait() {
  const { t } = useWords()
  usePageTitle(t('wait'))
  return (
    <main className={styles.screen} aria-busy="true">
      <Spinner label={t('wait')} size="large" />
    </main>
  )
}
