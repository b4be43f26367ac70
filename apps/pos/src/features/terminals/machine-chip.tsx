import type { Terminal, TerminalState } from '@tillkey/contract/pos/terminals-schemas.ts'
import { modelName } from '@tillkey/contract/provider/terminal-models.ts'
import { Link } from 'wouter'
import { MachineBattery, MachineConnection } from '../../shared/machines/machine-state.tsx'
import { useMessages } from '../../shared/messages/messages-provider.tsx'
import styles from './machine-chip.module.css'

interface MachineChipProps {
  terminal: Terminal | null
  state: TerminalState | null
}

/** State of this till's card machine. Links to all machines. */
export function MachineChip({ terminal, state }: MachineChipProps) {
  const { t } = useMessages()
  return (
    <Link href="/terminals" className={styles.chip}>
      {state === null ? null : <MachineConnection state={state} />}
      {terminal === null ? null : (
        <span>
          {modelName(terminal.model)} <span className={styles.serial}>{terminal.serialNumber}</span>
        </span>
      )}
      {state?.battery_percent == null ? null : <MachineBattery percent={state.battery_percent} />}
      <span className={styles.change}>{t('machines.change')}</span>
    </Link>
  )
}
