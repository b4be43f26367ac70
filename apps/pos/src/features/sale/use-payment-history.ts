import { listRefunds } from '@tillkey/contract/pos/refunds.ts'
import type { RefundList } from '@tillkey/contract/pos/refunds-schemas.ts'
import type { PaymentHistory } from '@tillkey/contract/pos/sales-schemas.ts'
import { usePolled } from '@tillkey/web'
import { useCallback } from 'react'
import { loadHistory } from '../../shared/till/payment-history.ts'
import { useServices } from '../../shared/till/services.ts'
import { TillError } from '../../shared/till-error.ts'

/** A payment with its history and its refunds. */
export interface PaymentRecord {
  history: PaymentHistory
  refunds: RefundList
}

const RUNNING_MILLISECONDS = 1500
/** Another till may refund it too. */
const IDLE_MILLISECONDS = 4000

const pauseAfter = ({ history, refunds }: PaymentRecord): number => {
  const isOpen = history.payment.status === 'PENDING' && history.payment.state !== 'QUARANTINED'
  const hasPendingRefund = refunds.refunds.some(({ status }) => status === 'PENDING')
  return isOpen || hasPendingRefund ? RUNNING_MILLISECONDS : IDLE_MILLISECONDS
}

/** Whether a retry cannot succeed. */
export const isPermanent = (error: unknown): boolean =>
  error instanceof TillError && (error.status === 404 || error.status === 400)

/** Keeps the record of a payment up to date. */
export function usePaymentHistory(uuid: string) {
  const { till } = useServices()
  const load = useCallback(async (): Promise<PaymentRecord> => {
    const [history, refunds] = await Promise.all([
      loadHistory(till, uuid),
      till.call('Payment not found', (client, options) => client.request(listRefunds, { uuid }, options)),
    ])
    return { history, refunds }
  }, [till, uuid])
  return { ...usePolled({ load, pauseAfter, isFinal: isPermanent }), load }
}
