import type { ListedTerminal } from '@tillkey/contract/pos/terminals-schemas.ts'
import { MachineBattery, MachineConnection } from '../../shared/machines/machine-state.tsx'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import styles from './terminal-picker.module.css'

interface MachineAsideProps {
  terminal: ListedTerminal
  /** Whether this till uses it. */
  use: 'own' | 'other'
}

/** State of a listed machine and the tills that use it. */
export function MachineAside({ terminal: { state, tills }, use }: MachineAsideProps) {
  const { t, dateTime } = useLazyMessages()
  const users = use === 'own' ? t('machines.inUse') : tills.join(', ')
  const isOffline = state !== null && state.connection !== 'online'
  return (
    <span className={styles.aside}>
      {state === null ? null : <MachineConnection state={state} />}
      {isOffline && state.last_seen_at !== null ? (
        <span>{t('machine.seen', { at: dateTime(state.last_seen_at) })}</span>
      ) : null}
      {isOffline || state?.battery_percent == null ? null : (
        <MachineBattery percent={state.battery_percent} />
      )}
      {users === '' ? null : <span>{users}</span>}
    </span>
  )
}
