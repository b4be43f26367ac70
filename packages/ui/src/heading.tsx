import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import styles from './heading.module.css'

interface HeadingProps {
  children: ReactNode
  level?: 1 | 2 | 3
  /** `arrival` moves the focus here when the heading appears: a new page or a result must be read out. */
  focus?: 'none' | 'arrival'
}

/** A heading that a script, never the Tab key, can focus. */
export function Heading({ children, level = 1, focus = 'none' }: HeadingProps) {
  const element = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focus === 'arrival') element.current?.focus()
  }, [focus])
  const Tag = `h${level}` as const
  return (
    <Tag ref={element} tabIndex={-1} className={styles.heading}>
      {children}
    </Tag>
  )
}
