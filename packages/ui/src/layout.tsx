import type { ReactNode } from 'react'
import styles from './layout.module.css'

interface LayoutProps {
  children: ReactNode
}

/** A raised surface that groups related content. */
export function Card({ children }: LayoutProps) {
  return <div className={styles.card}>{children}</div>
}

/** Lays out children vertically with even gaps. */
export function Stack({ children, gap }: LayoutProps & { gap?: 'tight' | 'loose' }) {
  return (
    <div className={styles.stack} data-gap={gap}>
      {children}
    </div>
  )
}

/** Lays out children horizontally with wrapping. */
export function Row({ children }: LayoutProps) {
  return <div className={styles.row}>{children}</div>
}

/** Text for screen readers only. */
export function VisuallyHidden({ children }: LayoutProps) {
  return <span className={styles.hidden}>{children}</span>
}
