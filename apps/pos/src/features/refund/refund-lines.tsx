import type { Refund } from '@tillkey/contract/pos/refunds-schemas.ts'
import { formatMoney, money } from '@tillkey/format'
import { type State, StateMark } from '@tillkey/ui'
import type { LazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import styles from './refund-lines.module.css'

const toState = ({ status }: Refund): State => {
  if (status === 'PENDING') return 'hold'
  return status === 'COMPLETED' ? 'refunded' : 'declined'
}

function refundText({ t, find }: LazyMessages, refund: Refund): string {
  const { state, refunded, kind, unresolved_since: silent, reason_code: reason } = refund
  if (state === 'PARTLY_REFUNDED' && refunded)
    return t('refunded.part', { amount: formatMoney(money(refunded.units, refunded.currencyCode)) })
  if (state === 'REFUNDED') return t(kind === 'void' ? 'refunded.void' : 'refunded.whole')
  if (refund.status === 'PENDING') return t(silent === null ? 'refunded.pending' : 'refunded.unknown')
  return find(`refunded.${reason}`) ?? t(state === 'DECLINED' ? 'refunded.declined' : 'refunded.notSent')
}

/** The refunds of a payment, oldest first. */
export function RefundLines({ refunds }: { refunds: readonly Refund[] }) {
  const i18n = useLazyMessages()
  if (refunds.length === 0) return null
  return (
    <ul className={styles.lines}>
      {refunds.map((refund) => (
        <li key={refund.request_uuid}>
          <span className={styles.amount}>
            {formatMoney(money(refund.amount.units, refund.amount.currencyCode))}
          </span>
          <StateMark state={toState(refund)}>{refundText(i18n, refund)}</StateMark>
          <span className={styles.detail}>
            {i18n.dateTime(refund.created_at)} · {refund.reason}
          </span>
        </li>
      ))}
    </ul>
  )
}
