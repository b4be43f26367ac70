import { useState } from 'react'
import { errorMessage } from '../../shared/messages/error-message.ts'
import type { Key } from '../../shared/messages/messages.ts'
import { useMessages } from '../../shared/messages/messages-provider.tsx'
import type { PaymentView } from '../../shared/payments/payment.ts'
import { useServices } from '../../shared/till/services.ts'

type Act = 'cancel' | 'check' | 'leave'

export interface PaymentActions {
  busy: Act | null
  /** Why the last action failed. */
  failure: string | null
  /** Time of the last manual check in RFC 3339; null before. */
  checkedAt: string | null
  cancel: () => void
  check: () => void
  leave: () => void
}

interface PaymentActionsOptions {
  uuid: string
  onAnswer: (payment: PaymentView) => void
  onLeft: () => void
}

interface ActOptions {
  /** Message of a failure without one of its own. */
  failed: Key
  then?: (payment: PaymentView) => void
}

const timeNow = (): string => new Date().toISOString()

/** Actions on a running payment. */
export function usePaymentActions({ uuid, onAnswer, onLeft }: PaymentActionsOptions): PaymentActions {
  const { till } = useServices()
  const i18n = useMessages()
  const [busy, setBusy] = useState<Act | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [checkedAt, setCheckedAt] = useState<string | null>(null)
  const onChecked = (payment: PaymentView) => {
    setCheckedAt(timeNow())
    onAnswer(payment)
  }
  const act =
    (name: Act, call: (uuid: string) => Promise<PaymentView>, { failed, then = onAnswer }: ActOptions) =>
    () => {
      if (busy !== null) return
      setBusy(name)
      setFailure(null)
      call(uuid)
        .then(then, (error: unknown) => setFailure(errorMessage(i18n, error, failed)))
        .finally(() => setBusy(null))
    }
  return {
    busy,
    failure,
    checkedAt,
    cancel: act('cancel', till.cancelPayment, { failed: 'processing.cancelFailed' }),
    check: act('check', till.checkPayment, { failed: 'processing.checkFailed', then: onChecked }),
    leave: act('leave', till.detachPayment, { failed: 'processing.leaveFailed', then: onLeft }),
  }
}
