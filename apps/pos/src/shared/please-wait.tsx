import { Spinner } from '@tillkey/ui'
import { useEffect } from 'react'
import styles from './please-wait.module.css'

/** The plain loading screen. */
export function PleaseWait() {
  useEffect(() => {
    document.title = 'Please wait · Tillkey'
  }, [])
  return (
    <main className={styles.screen} aria-busy="true">
      <Spinner label="Please wait" size="large" />
    </main>
  )
}
