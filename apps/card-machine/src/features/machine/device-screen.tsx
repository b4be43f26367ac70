import { MoneyText, VisuallyHidden } from '@tillkey/ui'
import type { ReactNode } from 'react'
import styles from './device-screen.module.css'
import { Picture } from './pictures.tsx'
import type { Screen } from './screen.ts'

interface DeviceScreenProps {
  screen: Screen
  /** Number of PIN digits entered. The digits themselves are not passed. */
  digits: number
  children: ReactNode
}

/** The machine's display with its four lights. Its text is announced by the page's status region instead. */
export function DeviceScreen({ screen, digits, children }: DeviceScreenProps) {
  return (
    <div className={styles.screen} data-kind={screen.kind}>
      <div
        className={styles.lights}
        data-lit={screen.kind === 'off' ? 'none' : screen.lights}
        aria-hidden="true"
      >
        <i />
        <i />
        <i />
        <i />
      </div>
      <Picture kind={screen.kind} />
      {screen.amount === null ? null : <MoneyText amount={screen.amount} size="display" />}
      <p className={styles.title}>{screen.title}</p>
      {screen.kind === 'pin' ? <Dots count={digits} /> : <p className={styles.detail}>{screen.detail}</p>}
      {children}
    </div>
  )
}

function Dots({ count }: { count: number }) {
  return (
    <p className={styles.dots}>
      <span aria-hidden="true">{'●'.repeat(count).padEnd(4, '○')}</span>
      <VisuallyHidden>{`${count} digits entered`}</VisuallyHidden>
    </p>
  )
}
