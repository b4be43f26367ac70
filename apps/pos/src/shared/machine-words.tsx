import type { Terminal } from '@tillkey/contract/pos/terminals-schemas.ts'
import { machineName } from './machine-name.ts'
import styles from './machine-words.module.css'

interface MachineWordsProps {
  terminal: Terminal
  /** Text that contains the machine's name. Default: the name. */
  children?: string
}

/** Text with a card machine's name. The serial number wraps as a whole. */
export function MachineWords({ terminal, children: text = machineName(terminal) }: MachineWordsProps) {
  const { serialNumber } = terminal
  const index = serialNumber === '' ? -1 : text.indexOf(serialNumber)
  if (index < 0) return text
  return (
    <>
      {text.slice(0, index)}
      <span className={styles.serial}>{serialNumber}</span>
      {text.slice(index + serialNumber.length)}
    </>
  )
}
