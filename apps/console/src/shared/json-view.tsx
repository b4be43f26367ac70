import styles from './json-view.module.css'

/** A value as JSON. */
export const JsonView = ({ value, label }: { value: unknown; label: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
  <pre className={styles.json} tabIndex={0} aria-label={label}>
    {JSON.stringify(value, null, 2)}
  </pre>
)
