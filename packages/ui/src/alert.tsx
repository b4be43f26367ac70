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
  /** `none` if the page's StatusRegion announces it, or if it is present from the start. */
  announce?: 'tone' | 'none'
}

/** An inline message. Warning and danger interrupt a screen reader; info and success do not. */
export function Alert({ tone, children, announce = 'tone' }: AlertProps) {
  return (
    <div className={styles.alert} data-tone={tone} role={announce === 'tone' ? tones[tone].role : undefined}>
      {tones[tone].icon}
      <div>{children}</div>
    </div>
  )
}
