import { Heading } from '@tillkey/ui'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './screen-head.module.css'

interface ScreenHeadProps {
  title: string
  /** What is chosen or done for all of the screen. */
  children?: ReactNode
}

/** The name of a screen, with what is done for all of it at its right. */
export function ScreenHead({ title, children }: ScreenHeadProps) {
  return (
    <div className={styles.head}>
      <Heading focus="arrival">{title}</Heading>
      <div className={styles.acts}>{children}</div>
    </div>
  )
}

/** What a button in a head says: an icon and words, of which a phone shows the icon. */
export function HeadAct({ icon, children }: { icon: string; children: string }) {
  return (
    <>
      <Icon d={icon} />
      <span className={styles.word}>{children}</span>
    </>
  )
}

/** An arrow down onto a line. */
export const DOWNLOAD = 'M12 4v11m-4.500-4.500L12 15l4.500-4.500M5 20h14'
