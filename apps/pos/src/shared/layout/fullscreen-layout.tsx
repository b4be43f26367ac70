import type { ReactNode } from 'react'
import styles from './fullscreen-layout.module.css'

interface StageProps {
  /** Content for everyone at the counter, on the screen colour. */
  children: ReactNode
  /** Next actions: below on a phone, right on a large screen. */
  sheet: ReactNode
  /** `hazard` stripes warn against charging again. */
  stripes?: 'hazard' | 'none'
  /** With `two`, the content has two halves, each in its own colour. */
  halves?: 'one' | 'two'
}

/** Full-screen layout of a running payment or its result. */
export function FullscreenLayout({ children, sheet, stripes = 'none', halves = 'one' }: StageProps) {
  return (
    <div className={styles.stage} data-stripes={stripes} data-halves={halves}>
      <div className={styles.show}>{children}</div>
      <div className={styles.sheet}>{sheet}</div>
    </div>
  )
}
