import type { TerminalState } from '@tillkey/contract/pos/terminals-schemas.ts'
import { VisuallyHidden } from '@tillkey/ui'
import { useMessages } from '../messages/messages-provider.tsx'
import styles from './machine-state.module.css'

type Kind = 'online' | 'busy' | 'offline'

/** Reduces a state to whether it can take a payment now. */
const selectKind = ({ connection, busy }: TerminalState): Kind => {
  if (connection !== 'online') return 'offline'
  return busy === true ? 'busy' : 'online'
}

const shapes: Record<Kind, string> = {
  online: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z',
  busy: 'M12 1 23 12 12 23 1 12z',
  offline: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm0 4.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11z',
}

/** Connection state as shape and text: disc online, diamond busy, ring offline. */
export function MachineConnection({ state }: { state: TerminalState }) {
  const { t } = useMessages()
  const kind = selectKind(state)
  return (
    <span className={styles.state} data-kind={kind}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={shapes[kind]} fillRule="evenodd" />
      </svg>
      <span className={styles.word}>{t(`machine.${kind}`)}</span>
    </span>
  )
}

const WIDTH_FULL = 21

export function MachineBattery({ percent }: { percent: number }) {
  const { t } = useMessages()
  return (
    <span className={styles.battery} data-low={percent <= 15 || undefined}>
      <VisuallyHidden>{t('machine.battery', { percent })}</VisuallyHidden>
      <svg viewBox="0 0 30 14" aria-hidden="true">
        <rect className={styles.case} x="1" y="1" width="25" height="12" rx="3.5" />
        <rect x="27.5" y="4.5" width="2" height="5" rx="1" />
        <rect x="3" y="3" width={(WIDTH_FULL * percent) / 100} height="8" rx="1.8" />
      </svg>
      <span aria-hidden="true">{percent} %</span>
    </span>
  )
}
