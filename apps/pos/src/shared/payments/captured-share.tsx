import styles from '../layout/halves.module.css'

const CIRCUMFERENCE = 327

/** Ring that shows the captured share, from 0 to 1. */
export function CapturedShare({ share }: { share: number }) {
  return (
    <svg className={styles.circle} viewBox="0 0 120 120" aria-hidden="true">
      <circle className={styles.whole} cx="60" cy="60" r="52" />
      <circle
        className={styles.part}
        cx="60"
        cy="60"
        r="52"
        strokeDasharray={`${share * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
        transform="rotate(-90 60 60)"
      />
    </svg>
  )
}
