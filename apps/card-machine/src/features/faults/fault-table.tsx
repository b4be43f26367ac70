import { type Fault, faults } from '@tillkey/contract/provider/faults.ts'
import { Table } from '@tillkey/ui'
import styles from './fault-table.module.css'

/** Table of all faults and the cents that select them. */
export function FaultTable() {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>Test amounts</summary>
      <Table
        caption="What happens for each amount, by its cents"
        columns={['Cents', 'What happens', 'Result on the till']}
      >
        {faults.map((fault) => (
          <tr key={fault.cents[0]}>
            <td>{formatCents(fault)}</td>
            <td className={styles.words}>{fault.happens}</td>
            <td className={styles.words}>{fault.till}</td>
          </tr>
        ))}
      </Table>
    </details>
  )
}

const formatCents = ({ cents }: Fault): string =>
  cents.map((value) => `.${String(value).padStart(2, '0')}`).join(', ')
