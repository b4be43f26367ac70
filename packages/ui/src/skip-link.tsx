import styles from './skip-link.module.css'

/** First focusable element: skips the header to the content (`#main`). */
export function SkipLink({ children }: { children: string }) {
  return (
    <a className={styles.skip} href="#main">
      {children}
    </a>
  )
}
