import { useState } from 'react'
import type { Payment } from '../../shared/payment.ts'
import { useServices } from '../../shared/services.ts'
import { reasonOf } from '../../shared/till-error.ts'

type Act = 'cancel' | 'check' | 'leave'

export interface PaymentActs {
  busy: Act | null
  /** Why the last act failed. */
  failure: string | null
  cancel: () => void
  check: () => void
  leave: () => void
}

interface PaymentActsOptions {
  uuid: string
  onAnswer: (payment: Payment) => void
  onLeft: () => void
}

/** What a merchant can do about a running payment. */
export function usePaymentActs({ uuid, onAnswer, onLeft }: PaymentActsOptions): PaymentActs {
  const { till } = useServices()
  const [busy, setBusy] = useState<Act | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const act =
    (name: Act, call: (uuid: string) => Promise<Payment>, otherwise: string, then = onAnswer) =>
    () => {
      if (busy !== null) return
      setBusy(name)
      setFailure(null)
      call(uuid)
        .then(then, (error: unknown) => setFailure(reasonOf(error, otherwise)))
        .finally(() => setBusy(null))
    }
  return {
    busy,
    failure,
    cancel: act('cancel', till.cancelPayment, 'The cancel did not get through. Try again.'),
    check: act('check', till.checkPayment, 'The provider could not be asked. Try again.'),
    leave: act('leave', till.detachPayment, 'The payment cannot be left yet.', onLeft),
  }
}
