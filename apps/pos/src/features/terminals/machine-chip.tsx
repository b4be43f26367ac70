import type { Terminal } from '@tillkey/contract/pos/terminals-schemas.ts'
import { modelName } from '@tillkey/contract/provider/terminal-models.ts'
import { Link } from 'wouter'
import styles from './machine-chip.module.css'

/** The card machine of this till, which leads to the others. */
export function MachineChip({ terminal }: { terminal: Terminal | null }) {
  return (
    <Link href="/terminals" className={styles.chip}>
      {terminal === null ? null : (
        <span>
          {modelName(terminal.model)} <span className={styles.serial}>{terminal.serialNumber}</span>
        </span>
      )}
      <span className={styles.change}>Change card machine</span>
    </Link>
  )
}
