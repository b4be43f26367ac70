import { usePolled } from '@tillkey/web'
import { useCallback, useEffect } from 'react'
import type { PaymentView } from '../../shared/payments/payment.ts'
import { useServices } from '../../shared/till/services.ts'
import { TillError } from '../../shared/till-error.ts'

export interface FollowedPayment {
  /** Null before the first answer. */
  payment: PaymentView | null
  connection: 'good' | 'lost'
  /** Takes over the payment from another call's answer. */
  show: (payment: PaymentView) => void
}

/**
 * Polls a payment while the screen is shown. `pauseAfter` returns the pause in milliseconds, or null to stop; it must
 * be stable across renders.
 */
export function usePayment(
  uuid: string,
  pauseAfter: (payment: PaymentView) => number | null,
): FollowedPayment {
  const { till, lastPayment } = useServices()
  const load = useCallback((signal: AbortSignal) => till.payment(uuid, { signal }), [till, uuid])
  const { value, error, setValue } = usePolled({ load, pauseAfter, isFinal: isUnknownPayment })
  useEffect(() => {
    if (value !== null) lastPayment.remember(value)
  }, [value, lastPayment])
  // The previous screen may have loaded it.
  return {
    payment: value ?? lastPayment.of(uuid),
    connection: error === null ? 'good' : 'lost',
    show: setValue,
  }
}

const isUnknownPayment = (error: unknown): boolean =>
  error instanceof TillError && (error.status === 404 || error.status === 400)
