import { getPaymentHistory } from '@tillkey/contract/pos/sales.ts'
import type { PaymentHistory } from '@tillkey/contract/pos/sales-schemas.ts'
import { useNewest } from '@tillkey/web'
import { useCallback } from 'react'
import type { PaymentView } from '../payments/payment.ts'
import { useServices } from './services.ts'
import type { TillApi } from './till.ts'

/** Loads the history of a payment. */
export const loadHistory = (till: TillApi, uuid: string): Promise<PaymentHistory> =>
  till.call('Payment not found', (client, options) => client.request(getPaymentHistory, { uuid }, options))

/** Returns the history of a payment, reloaded whenever the payment changes; null until loaded. */
export function useNewestHistory({
  request_uuid: uuid,
  updated_at: changed,
}: PaymentView): PaymentHistory | null {
  const { till } = useServices()
  const load = useCallback(() => loadHistory(till, uuid), [till, uuid])
  return useNewest({ key: changed, load }).value
}
