import { useEffect, useState } from 'react'
import { useFail } from '../../shared/failure.tsx'
import type { Payment } from '../../shared/payment.ts'
import { keepAwake, startPollLoop } from '../../shared/poll-loop.ts'
import { useServices } from '../../shared/services.tsx'
import { TillError } from '../../shared/till-error.ts'

export interface FollowedPayment {
  /** As last heard; null before the first answer. */
  payment: Payment | null
  connection: 'good' | 'lost'
  /** Takes a payment that another call answered with. */
  show: (payment: Payment) => void
}

/**
 * Follows a payment while the screen is shown. `pause` says after how many milliseconds to ask again, null that this
 * answer is the last; it must be the same function at every render.
 */
export function usePayment(uuid: string, pause: (payment: Payment) => number | null): FollowedPayment {
  const { till } = useServices()
  const fail = useFail()
  const [payment, show] = useState<Payment | null>(null)
  const [connection, setConnection] = useState<'good' | 'lost'>('good')
  useEffect(() => {
    const loop = startPollLoop({
      ask: (signal) => till.payment(uuid, { signal }),
      onAnswer: (answer) => {
        setConnection('good')
        show(answer)
        return pause(answer)
      },
      onTrouble: (error) => {
        if (!isUnknownPayment(error)) {
          setConnection('lost')
          return 'retry'
        }
        fail(error)
        return 'stop'
      },
    })
    return keepAwake(loop)
  }, [till, uuid, pause, fail])
  return { payment, connection, show }
}

const isUnknownPayment = (error: unknown): boolean =>
  error instanceof TillError && (error.status === 404 || error.status === 400)
