import type { ReactNode } from 'react'
import { Glyph, type IconName } from './icons.tsx'
import styles from './lines.module.css'

interface LineProps {
  icon?: IconName
  title: ReactNode
  /** Muted, after the title. */
  detail?: ReactNode
  /** At the right: states, times, buttons. */
  trailing?: ReactNode
}

/** One entry of a list: title, detail, what is at the right. */
export const Line = ({ icon, title, detail, trailing }: LineProps) => (
  <li className={styles.line}>
    {icon && (
      <span className={styles.icon}>
        <Glyph name={icon} />
      </span>
    )}
    <span className={styles.text}>
      <strong>{title}</strong> {detail !== undefined && <span className={styles.detail}>{detail}</span>}
    </span>
    {trailing !== undefined && <span className={styles.trailing}>{trailing}</span>}
  </li>
)

/** A short list, or a sentence in its place when it has no entries. */
export const Lines = ({ empty, children }: { empty: string; children: readonly ReactNode[] }) =>
  children.length === 0 ? <p className={styles.empty}>{empty}</p> : <ul>{children}</ul>
