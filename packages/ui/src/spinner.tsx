import styles from './spinner.module.css'

/** The turning ring alone; decoration beside a text. It stands still under prefers-reduced-motion. */
export function SpinnerIcon() {
  return <span className={styles.ring} aria-hidden="true" />
}

/** A ring with the text that says what is being waited for, unless a heading does. It announces nothing: that is StatusRegion's work. */
export function Spinner({ label, size = 'normal' }: { label?: string; size?: 'normal' | 'large' }) {
  return (
    <p className={styles.spinner} data-size={size}>
      <SpinnerIcon />
      {label}
    </p>
  )
}
