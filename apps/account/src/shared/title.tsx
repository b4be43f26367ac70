import { Heading, Icon } from '@tillkey/ui'
import type { ReactNode } from 'react'
import styles from './title.module.css'

interface TitleProps {
  children: string
  /** Text below the title. */
  intro?: ReactNode
  /** Icon stroke shown above the title. */
  icon?: string
  focus?: 'none' | 'arrival'
}

/** Title of a screen. */
export function Title({ children, intro, icon, focus = 'none' }: TitleProps) {
  return (
    <div className={styles.title}>
      {icon === undefined ? null : (
        <span className={styles.tile}>
          <Icon d={icon} />
        </span>
      )}
      <Heading focus={focus}>{children}</Heading>
      {intro === undefined || intro === null ? null : <p className={styles.intro}>{intro}</p>}
    </div>
  )
}
