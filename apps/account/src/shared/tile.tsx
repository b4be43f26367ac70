import { Icon } from '@tillkey/ui'
import type { ReactNode } from 'react'
import styles from './tile.module.css'

/** Tile with an icon, or with a letter in its place. */
export function Tile({ icon, children }: { icon?: string; children?: ReactNode }) {
  return (
    <span className={styles.tile} aria-hidden="true">
      {icon === undefined ? children : <Icon d={icon} />}
    </span>
  )
}
