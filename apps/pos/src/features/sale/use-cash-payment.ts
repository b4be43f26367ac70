import { getCashPayment } from '@tillkey/contract/pos/parts.ts'
import type { CashPayment } from '@tillkey/contract/pos/parts-schemas.ts'
import { listRefunds } from '@tillkey/contract/pos/refunds.ts'
import type { RefundList } from '@tillkey/contract/pos/refunds-schemas.ts'
import { usePolled } from '@tillkey/web'
import { useCallback } from 'react'
import { useServices } from '../../shared/services.ts'
import { isHopeless } from './use-payment-history.ts'

/** What was paid in cash, and what of it was given back. */
export interface CashRecord {
  cash: CashPayment
  refunds: RefundList
}

/** Another till may give it back too. */
const pauseAfter = (): number => 4000

/** The record of what was paid in cash, as new as it has to be. */
export function useCashPayment(uuid: string) {
  const { till } = useServices()
  const ask = useCallback(async (): Promise<CashRecord> => {
    const [cash, refunds] = await Promise.all([
      till.ask('Payment not found', (client, options) => client.request(getCashPayment, { uuid }, options)),
      till.ask('Payment not found', (client, options) => client.request(listRefunds, { uuid }, options)),
    ])
    return { cash, refunds }
  }, [till, uuid])
  return { ...usePolled({ ask, pauseAfter, isFinal: isHopeless }), ask }
}
