import type { Terminal } from '@tillkey/contract/pos/terminals-schemas.ts'
import { machineName } from '../machine-name.ts'
import styles from './machine-text.module.css'

interface MachineTextProps {
  terminal: Terminal
  /** Text that contains the machine's name. Default: the name. */
  children?: string
}

/** Text with a card machine's name. The serial number wraps as a whole. */
export function MachineText({ terminal, children: text = machineName(terminal) }: MachineTextProps) {
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
