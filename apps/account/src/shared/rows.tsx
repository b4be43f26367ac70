import type { ReactNode } from 'react'
import styles from './rows.module.css'

/** Full-width rows of a section. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}

interface RowLineProps {
  tile: ReactNode
  name: ReactNode
  /** Details below the name. */
  about: ReactNode
  /** Action on the right. */
  action?: ReactNode
}

/** A row with icon, name, details and action. */
export function RowLine({ tile, name, about, action }: RowLineProps) {
  return (
    <div className={styles.line}>
      {tile}
      <div className={styles.words}>
        <strong className={styles.name}>{name}</strong>
        <div className={styles.about}>{about}</div>
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
