import { Keys } from './keys.tsx'
import styles from './wordmark.module.css'

/** The Tillkey wordmark: four keys in the brand colours and the name, as a link. */
export function Wordmark({ href }: { href: string }) {
  return (
    <a className={styles.wordmark} href={href}>
      <Keys className={styles.keys} />
      Tillkey
    </a>
  )
}
