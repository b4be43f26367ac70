import { Heading, Icon } from '@tillkey/ui'
import type { ReactNode } from 'react'
import styles from './title.module.css'

interface TitleProps {
  children: string
  /** One sentence below it. */
  intro?: ReactNode
  /** The stroke of a picture above it. */
  icon?: string
  focus?: 'none' | 'arrival'
}

/** What a screen is for. */
export function Title({ children, intro, icon, focus = 'none' }: TitleProps) {
  return (
    <div className={styles.title}>
      {icon === undefined ? null : (
        <span className={styles.tile}>
          <Icon d={icon} />
        </span>
      )}
      <Heading focus={focus}>{children}</Heading>
      {intro === undefined || intro === null ? null : <p className={styles.lead}>{intro}</p>}
    </div>
  )
}
