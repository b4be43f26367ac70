import { MoneyText, VisuallyHidden } from '@tillkey/ui'
import type { ReactNode } from 'react'
import styles from './device-screen.module.css'
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

const strokes: Partial<Record<Screen['kind'], string>> = {
  offline: 'M3 3l18 18M8.5 16.5a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 5-2.7m4.5.4a10 10 0 0 1 4.5 2.3M12 20h.01',
  idle: 'M4 6h16v12H4zM4 10h16M7 15h3',
  card: 'M8.5 8.5a5 5 0 0 1 0 7M12 6a9 9 0 0 1 0 12M15.5 3.5a13 13 0 0 1 0 17',
  busy: 'M12 3a9 9 0 1 0 9 9',
  sign: 'M4 19c3-9 5-12 6.5-11.5S9 17 10.5 17s2-4 3.5-4 .5 4 2 4 2-1.5 4-1.5',
  approved: 'M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19zM7.5 12.4l3 3 6-6.4',
  refused: 'M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM9 9l6 6m0-6-6 6',
}

/** Illustration of the current screen. */
function Picture({ kind }: { kind: Screen['kind'] }) {
  const d = strokes[kind]
  return d ? (
    <svg className={styles.picture} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  ) : null
}
