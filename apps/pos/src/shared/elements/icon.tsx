import styles from './icon.module.css'

/** Decorative icon: one stroke on a 24-unit grid in the text colour. */
export function Icon({ d }: { d: string }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}
