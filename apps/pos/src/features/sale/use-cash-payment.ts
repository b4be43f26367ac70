import { listRefunds } from '@tillkey/contract/pos/refunds.ts'
import type { RefundList } from '@tillkey/contract/pos/refunds-schemas.ts'
import { getCashPayment } from '@tillkey/contract/pos/split-payments.ts'
import type { CashPayment } from '@tillkey/contract/pos/split-payments-schemas.ts'
import { usePolled } from '@tillkey/web'
import { useCallback } from 'react'
import { useServices } from '../../shared/till/services.ts'
import { isPermanent } from './use-payment-history.ts'

/** A cash payment and its refunds. */
export interface CashRecord {
  cash: CashPayment
  refunds: RefundList
}

/** Another till may refund it too. */
const pauseAfter = (): number => 4000

/** Keeps the record of a cash payment up to date. */
export function useCashPayment(uuid: string) {
  const { till } = useServices()
  const load = useCallback(async (): Promise<CashRecord> => {
    const [cash, refunds] = await Promise.all([
      till.call('Payment not found', (client, options) => client.request(getCashPayment, { uuid }, options)),
      till.call('Payment not found', (client, options) => client.request(listRefunds, { uuid }, options)),
    ])
    return { cash, refunds }
  }, [till, uuid])
  return { ...usePolled({ load, pauseAfter, isFinal: isPermanent }), load }
}
