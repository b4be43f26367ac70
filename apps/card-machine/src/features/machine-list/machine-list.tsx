import type { Machine } from '@tillkey/contract/provider/control-schemas.ts'
import { modelName } from '@tillkey/contract/provider/terminal-models.ts'
import { formatMoney, money } from '@tillkey/format'
import { EmptyState } from '@tillkey/ui'
import { Link } from 'wouter'
import { ConnectionBadge } from '../../shared/connection-badge.tsx'
import styles from './machine-list.module.css'

const finals = new Set(['approved', 'declined', 'cancelled', 'reversed'])

/** Tiles that link to the machines. */
export function MachineList({ machines }: { machines: readonly Machine[] }) {
  if (machines.length === 0)
    return (
      <EmptyState title="No card machines yet">
        Card machines of the provider’s accounts will appear here.
      </EmptyState>
    )
  return (
    <ul className={styles.list}>
      {machines.map((machine) => (
        <li key={machine.terminal.uuid}>
          <Link href={`/machines/${machine.terminal.uuid}`} className={styles.tile}>
            <span className={styles.sketch} data-model={machine.terminal.model} aria-hidden="true" />
            <span className={styles.words}>
              <strong>{modelName(machine.terminal.model)}</strong>
              <span className={styles.serial}>{machine.terminal.serial_number}</span>
              <span className={styles.doing}>{doing(machine)}</span>
              <ConnectionBadge connection={machine.terminal.connection} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function doing({ payment }: Machine): string {
  if (!payment || finals.has(payment.state)) return 'Ready'
  return `${formatMoney(money(payment.amount.value, payment.amount.currency))} · ${payment.prompt ?? ''}`
}
