import { getPaymentHistory } from '@tillkey/contract/pos/sales.ts'
import type { PaymentHistory } from '@tillkey/contract/pos/sales-schemas.ts'
import { useNewest } from '@tillkey/web'
import { useCallback } from 'react'
import type { PaymentView } from './payment.ts'
import { useServices } from './services.ts'
import type { TillApi } from './till.ts'

/** Loads the history of a payment. */
export const askForHistory = (till: TillApi, uuid: string): Promise<PaymentHistory> =>
  till.ask('Payment not found', (client, options) => client.request(getPaymentHistory, { uuid }, options))

/** Returns the history of a payment, reloaded whenever the payment changes; null until loaded. */
export function useNewestHistory({
  request_uuid: uuid,
  updated_at: changed,
}: PaymentView): PaymentHistory | null {
  const { till } = useServices()
  const ask = useCallback(() => askForHistory(till, uuid), [till, uuid])
  return useNewest({ about: changed, ask }).value
}
