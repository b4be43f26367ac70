import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import styles from './heading.module.css'

interface HeadingProps {
  children: ReactNode
  level?: 1 | 2 | 3
  /** `arrival` moves the focus here on mount, so that a new page or result is read out. */
  focus?: 'none' | 'arrival'
}

/** A heading that scripts can focus, but not the Tab key. */
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
