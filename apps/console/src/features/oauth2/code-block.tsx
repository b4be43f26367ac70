import styles from './oauth2.module.css'

/** Code that scrolls within its block. */
export const CodeBlock = ({ label, children }: { label: string; children: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
  <pre className={styles.code} tabIndex={0} aria-label={label}>
    {children}
  </pre>
)
