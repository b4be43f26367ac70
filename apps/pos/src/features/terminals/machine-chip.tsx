import type { Terminal } from '@tillkey/contract/pos/terminals-schemas.ts'
import { modelName } from '@tillkey/contract/provider/terminal-models.ts'
import { Link } from 'wouter'
import { useWords } from '../../shared/words/words-provider.tsx'
import styles from './machine-chip.module.css'

/** The card machine of this till, which leads to the others. */
export function MachineChip({ terminal }: { terminal: Terminal | null }) {
  const { t } = useWords()
  return (
    <Link href="/terminals" className={styles.chip}>
      {terminal === null ? null : (
        <span>
          {modelName(terminal.model)} <span className={styles.serial}>{terminal.serialNumber}</span>
        </span>
      )}
      <span className={styles.change}>{t('machines.change')}</span>
    </Link>
  )
}
