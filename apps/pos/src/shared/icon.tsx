import styles from './icon.module.css'

/** One stroke on a grid of 24 units in the colour of the text around it; decoration beside a name. */
export function Icon({ d }: { d: string }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}
