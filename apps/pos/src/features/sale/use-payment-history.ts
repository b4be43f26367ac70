import { listRefunds } from '@tillkey/contract/pos/refunds.ts'
import type { RefundList } from '@tillkey/contract/pos/refunds-schemas.ts'
import { getPaymentHistory } from '@tillkey/contract/pos/sales.ts'
import type { PaymentHistory } from '@tillkey/contract/pos/sales-schemas.ts'
import { usePolled } from '@tillkey/web'
import { useCallback, useState } from 'react'
import { useServices } from '../../shared/services.ts'
import { TillError } from '../../shared/till-error.ts'

/** A payment with its history and its refunds. */
export interface PaymentRecord {
  history: PaymentHistory
  refunds: RefundList
}

const RUNNING_MILLISECONDS = 1500

/** Asked again while something of it has no outcome yet. */
const pauseAfter = ({ history, refunds }: PaymentRecord): number | null => {
  const isOpen = history.payment.status === 'PENDING' && history.payment.state !== 'QUARANTINED'
  const isGoingBack = refunds.refunds.some(({ status }) => status === 'PENDING')
  return isOpen || isGoingBack ? RUNNING_MILLISECONDS : null
}

const isHopeless = (error: unknown): boolean =>
  error instanceof TillError && (error.status === 404 || error.status === 400)

/** The record of a payment, as new as it has to be. */
export function usePaymentHistory(uuid: string) {
  const { till } = useServices()
  const [round, setRound] = useState(0)
  const ask = useCallback(async (): Promise<PaymentRecord> => {
    const [history, refunds] = await Promise.all([
      till.ask('Payment not found', (client, options) =>
        client.request(getPaymentHistory, { uuid }, options),
      ),
      till.ask('Payment not found', (client, options) => client.request(listRefunds, { uuid }, options)),
    ])
    return { history, refunds }
    // A new round asks at once, also when the one before had come to its end.
  }, [till, uuid, round])
  const refresh = useCallback(() => setRound((before) => before + 1), [])
  return { ...usePolled({ ask, pauseAfter, isFinal: isHopeless }), refresh }
}
