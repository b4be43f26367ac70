import { Heading } from '@tillkey/ui'
import type { ReactNode } from 'react'
import { Icon } from '../elements/icon.tsx'
import styles from './screen-head.module.css'

interface ScreenHeadProps {
  title: string
  /** Controls that apply to the whole screen. */
  children?: ReactNode
}

/** Screen title with its controls on the right. */
export function ScreenHead({ title, children }: ScreenHeadProps) {
  return (
    <div className={styles.head}>
      <Heading focus="arrival">{title}</Heading>
      <div className={styles.acts}>{children}</div>
    </div>
  )
}

/** Icon and label of a header button. Phones show the icon only. */
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
