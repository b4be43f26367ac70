import type { ReactNode } from 'react'
import styles from './stage.module.css'

interface StageProps {
  /** What everybody at the counter should see, on the colour of the screen. */
  children: ReactNode
  /** What is done next: below on a phone, at the right of a desk. */
  sheet: ReactNode
  /** Stripes say that nobody must be charged. */
  stripes?: 'hazard' | 'none'
}

/** A payment that runs, or its result, over the whole screen, beside the sheet of what can be done. */
export function Stage({ children, sheet, stripes = 'none' }: StageProps) {
  return (
    <div className={styles.stage} data-stripes={stripes}>
      <div className={styles.show}>{children}</div>
      <div className={styles.sheet}>{sheet}</div>
    </div>
  )
}
