import styles from './machine-picture.module.css'

/** Drawing by model. Unknown models are drawn with keys. */
const faces: Record<string, 'screen' | 'paper'> = { NEO_TOUCH: 'screen', KHUMO_PRINT: 'paper' }

const KEYS =
  'M9 29h6v4H9zm8 0h6v4h-6zm8 0h6v4h-6zM9 36h6v4H9zm8 0h6v4h-6zm8 0h6v4h-6zM9 43h6v4H9zm8 0h6v4h-6zm8 0h6v4h-6z'

/** Small drawing of a card machine. */
export function MachinePicture({ model }: { model: string }) {
  const face = faces[model]
  return (
    <svg className={styles.picture} viewBox="0 0 40 60" aria-hidden="true">
      {face === 'paper' ? <path className={styles.paper} d="M11 0h18v12H11z" /> : null}
      <rect
        className={styles.body}
        x="5"
        y={face === 'paper' ? 8 : 1}
        width="30"
        height={face === 'paper' ? 51 : 58}
        rx="7"
      />
      {face === 'screen' ? (
        <>
          <rect className={styles.display} x="8" y="5" width="24" height="48" rx="3.5" />
          <path className={styles.line} d="M12 14h16M12 22h10" />
          <path className={styles.go} d="M12 44h16" />
        </>
      ) : (
        <>
          <rect className={styles.display} x="9" y="13" width="22" height="12" rx="3" />
          <path className={styles.keys} d={KEYS} />
          <path className={styles.stop} d="M9 50h6v4H9z" />
          <path className={styles.back} d="M17 50h6v4h-6z" />
          <path className={styles.ok} d="M25 50h6v4h-6z" />
        </>
      )}
    </svg>
  )
}
