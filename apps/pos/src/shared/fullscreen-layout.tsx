import type { ReactNode } from 'react'
import styles from './fullscreen-layout.module.css'

interface StageProps {
  /** What everybody at the counter should see, on the colour of the screen. */
  children: ReactNode
  /** What is done next: below on a phone, at the right of a desk. */
  sheet: ReactNode
  /** Stripes say that nobody must be charged. */
  stripes?: 'hazard' | 'none'
  /** `two` parts of what is shown fill it to the edges, each in a colour of its own. */
  halves?: 'one' | 'two'
}

/** A payment that runs, or its result, over the whole screen, beside the sheet of what can be done. */
export function FullscreenLayout({ children, sheet, stripes = 'none', halves = 'one' }: StageProps) {
  return (
    <div className={styles.stage} data-stripes={stripes} data-halves={halves}>
      <div className={styles.show}>{children}</div>
      <div className={styles.sheet}>{sheet}</div>
    </div>
  )
}
