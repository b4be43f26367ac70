import type { ReactNode } from 'react'
import styles from './sideways.module.css'

interface SidewaysProps {
  children: ReactNode
  /** `list` where each child is an item of one. */
  as?: 'group' | 'list'
  /** On a desk they stand beside each other too, or below. */
  desk?: 'beside' | 'below'
}

/** One row that goes on beyond a narrow screen, and is moved sideways by itself. */
export function Sideways({ children, as = 'group', desk = 'beside' }: SidewaysProps) {
  const Row = as === 'list' ? 'ul' : 'div'
  return (
    <Row className={styles.row} data-desk={desk}>
      {children}
    </Row>
  )
}
