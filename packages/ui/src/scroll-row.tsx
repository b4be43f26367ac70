import type { ReactNode } from 'react'
import styles from './scroll-row.module.css'

interface ScrollRowProps {
  children: ReactNode
  /** With `list`, each child is a list item. */
  as?: 'group' | 'list'
  /** Layout of the children on large screens. */
  desk?: 'beside' | 'below'
}

/** A row that scrolls sideways on narrow screens. */
export function ScrollRow({ children, as = 'group', desk = 'beside' }: ScrollRowProps) {
  const Row = as === 'list' ? 'ul' : 'div'
  return (
    <Row className={styles.row} data-desk={desk}>
      {children}
    </Row>
  )
}
