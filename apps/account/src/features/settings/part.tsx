import { Heading } from '@tillkey/ui'
import { type ReactNode, useRef } from 'react'
import { Tile } from '../../shared/tile.tsx'
import { useRestoredFocus } from '../../shared/use-restored-focus.ts'
import styles from './settings.module.css'

interface PartProps {
  /** The fragment of its address. */
  id: string
  title: string
  about: string | null
  icon: string
  /** Content at the right of the title. */
  action?: ReactNode
  children: ReactNode
}

/** A section of the settings. */
export function Part({ id, title, about, icon, action, children }: PartProps) {
  const part = useRef<HTMLElement>(null)
  useRestoredFocus(part)
  return (
    <section ref={part} id={id} aria-label={title} className={styles.part}>
      <header className={styles.head}>
        <Tile icon={icon} />
        <div className={styles.words}>
          <Heading level={2}>{title}</Heading>
          {about === null ? null : <p className={styles.about}>{about}</p>}
        </div>
        {action}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
