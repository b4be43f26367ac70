import styles from './wordmark.module.css'

/** The Tillkey wordmark: four keys in the brand colours and the name, as a link. */
export function Wordmark({ href }: { href: string }) {
  return (
    <a className={styles.wordmark} href={href}>
      <svg className={styles.keys} viewBox="0 0 28 28" aria-hidden="true">
        <rect x="1" y="1" width="12" height="12" rx="3.5" fill="var(--orange)" />
        <rect x="15" y="1" width="12" height="12" rx="3.5" fill="var(--yellow)" />
        <rect x="1" y="15" width="12" height="12" rx="3.5" fill="var(--blue)" />
        <rect x="15" y="15" width="12" height="12" rx="6" fill="var(--green)" />
      </svg>
      Tillkey
    </a>
  )
}
