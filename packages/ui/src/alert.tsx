import type { ReactNode } from 'react'
import styles from './alert.module.css'
import { CheckMark, CrossMark, Info, Warning } from './icons.tsx'

const tones = {
  info: { icon: <Info />, role: 'status' },
  success: { icon: <CheckMark />, role: 'status' },
  warning: { icon: <Warning />, role: 'alert' },
  danger: { icon: <CrossMark />, role: 'alert' },
} as const

interface AlertProps {
  tone: keyof typeof tones
  children?: ReactNode
  /** `none` when the page's StatusRegion already says it, or when it is there from the start. */
  announce?: 'tone' | 'none'
}

/** A message in place. Warning and danger interrupt a screen reader, info and success wait their turn. */
export function Alert({ tone, children, announce = 'tone' }: AlertProps) {
  return (
    <div className={styles.alert} data-tone={tone} role={announce === 'tone' ? tones[tone].role : undefined}>
      {tones[tone].icon}
      <div>{children}</div>
    </div>
  )
}
