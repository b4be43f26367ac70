import type { Machine } from '@tillkey/contract/provider/control-schemas.ts'
import { formatMoney, money } from '@tillkey/format'
import type { Screen } from './screen.ts'
import styles from './slip.module.css'

/** Printed slip of a result. */
export function Slip({ machine, screen }: { machine: Machine; screen: Screen }) {
  const { payment, terminal } = machine
  const isOut = payment !== null && (screen.kind === 'approved' || screen.kind === 'refused')
  return (
    <div className={styles.slot}>
      {isOut ? (
        <dl className={styles.slip}>
          <Line name="Machine" value={terminal.serial_number} />
          <Line name="Date" value={payment.updated_at.slice(0, 16).replace('T', ' ')} />
          {payment.card ? <Line name="Card" value={`Visa •••• ${payment.card.last4}`} /> : null}
          {payment.card ? <Line name="Entry" value={payment.card.entry_mode} /> : null}
          <Line name="Amount" value={formatTaken(payment)} />
          <Line name="Result" value={screen.title.toUpperCase()} />
        </dl>
      ) : null}
    </div>
  )
}

const formatTaken = ({ captured, amount }: NonNullable<Machine['payment']>): string => {
  const { value, currency } = captured ?? amount
  return formatMoney(money(value, currency))
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
