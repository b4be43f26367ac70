import { LogoKeys } from './logo-keys.tsx'
import styles from './wordmark.module.css'

/** The Tillkey wordmark as a link. */
export function Wordmark({ href }: { href: string }) {
  return (
    <a className={styles.wordmark} href={href}>
      <LogoKeys className={styles.keys} />
      Tillkey
    </a>
  )
}
