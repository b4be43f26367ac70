import { Spinner } from '@tillkey/ui'
import { usePageTitle } from '@tillkey/web'
import styles from './please-wait.module.css'

/** The plain loading screen. */
export function PleaseWait() {
  usePageTitle('Please wait')
  return (
    <main className={styles.screen} aria-busy="true">
      <Spinner label="Please wait" size="large" />
    </main>
  )
}
