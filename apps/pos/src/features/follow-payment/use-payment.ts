import { usePolled } from '@tillkey/web'
import { useCallback, useEffect } from 'react'
import type { Payment } from '../../shared/payment.ts'
import { useServices } from '../../shared/services.ts'
import { TillError } from '../../shared/till-error.ts'

export interface FollowedPayment {
  /** As last heard; null before the first answer. */
  payment: Payment | null
  connection: 'good' | 'lost'
  /** Takes a payment that another call answered with. */
  show: (payment: Payment) => void
}

/**
 * Follows a payment while the screen is shown. `pauseAfter` says after how many milliseconds to ask again, null that
 * this answer is the last; it must be the same function at every render.
 */
export function usePayment(uuid: string, pauseAfter: (payment: Payment) => number | null): FollowedPayment {
  const { till, lastPayment } = useServices()
  const ask = useCallback((signal: AbortSignal) => till.payment(uuid, { signal }), [till, uuid])
  const { value, error, put } = usePolled({ ask, pauseAfter, isFinal: isUnknownPayment })
  useEffect(() => {
    if (value !== null) lastPayment.remember(value)
  }, [value, lastPayment])
  // The screen before may have known it already.
  return { payment: value ?? lastPayment.of(uuid), connection: error === null ? 'good' : 'lost', show: put }
}

const isUnknownPayment = (error: unknown): boolean =>
  error instanceof TillError && (error.status === 404 || error.status === 400)
