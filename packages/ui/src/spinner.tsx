import styles from './spinner.module.css'

/** Decorative spinner ring. Static under prefers-reduced-motion. */
export function SpinnerIcon() {
  return <span className={styles.arc} aria-hidden="true" />
}

/** Spinner with a label, unless a heading names the activity. Announcements are left to StatusRegion. */
export function Spinner({ label, size = 'normal' }: { label?: string; size?: 'normal' | 'large' }) {
  return (
    <p className={styles.spinner} data-size={size}>
      <SpinnerIcon />
      {label}
    </p>
  )
}
