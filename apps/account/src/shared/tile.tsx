import { Icon } from '@tillkey/ui'
import type { ReactNode } from 'react'
import styles from './tile.module.css'

/** A picture before a name: a stroke, or a letter where there is no picture. */
export function Tile({ icon, children }: { icon?: string; children?: ReactNode }) {
  return (
    <span className={styles.tile} aria-hidden="true">
      {icon === undefined ? children : <Icon d={icon} />}
    </span>
  )
}
