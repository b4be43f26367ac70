import styles from './skip-link.module.css'

/** The first that the keyboard comes to: past the header, to what the page is about (`#main`). */
export function SkipLink({ children }: { children: string }) {
  return (
    <a className={styles.skip} href="#main">
      {children}
    </a>
  )
}
