import styles from './pulled-plug.module.css'

/** Icon for connection problems, distinct from a declined payment. */
export function OfflineIcon() {
  return (
    <svg className={styles.plug} viewBox="0 0 120 60" aria-hidden="true">
      <path d="M4 30h26m0-14h14a14 14 0 0 1 0 28H30zm28 6h10m-10 16h10M116 30H92m0-16H78v32h14z" />
    </svg>
  )
}
