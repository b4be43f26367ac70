import type { ReactNode } from 'react'
import styles from './rows.module.css'

/** Rows from edge to edge of a part. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}

interface RowLineProps {
  tile: ReactNode
  name: ReactNode
  /** What there is to say of it, below its name. */
  about: ReactNode
  /** What can be done, at the right. */
  action?: ReactNode
}

/** A picture, a name with what there is to say of it, and what can be done. */
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
