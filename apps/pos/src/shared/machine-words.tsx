import type { Terminal } from '@tillkey/contract/pos/terminals-schemas.ts'
import { machineName } from './machine-name.ts'
import styles from './machine-words.module.css'

interface MachineWordsProps {
  terminal: Terminal
  /** What is said of the machine and names it; its name alone unless told. */
  children?: string
}

/** Words that name a card machine, whose serial number goes to the next line as a whole and is not broken at its hyphens. */
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
