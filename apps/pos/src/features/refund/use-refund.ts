import { refundPayment } from '@tillkey/contract/pos/refunds.ts'
import type { RefundPaymentBody } from '@tillkey/contract/pos/refunds-schemas.ts'
import { useRef, useState } from 'react'
import { errorMessage } from '../../shared/messages/error-message.ts'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { useServices } from '../../shared/till/services.ts'
import { TillError } from '../../shared/till-error.ts'

type RefundInput = Omit<RefundPaymentBody, 'request_uuid'>

/** Whether an error proves that nothing was sent. Only then may the next attempt use a new uuid. */
const isRefusal = (error: unknown): boolean =>
  error instanceof TillError && error.status !== undefined && error.status < 500

/** Makes a refund. An attempt without an answer keeps its uuid, so that a retry never refunds twice. */
export function useRefund(uuid: string, onMade: () => void) {
  const { till } = useServices()
  const i18n = useLazyMessages()
  const pending = useRef<{ request_uuid: string; fingerprint: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  function uuidFor(input: RefundInput): string {
    const text = JSON.stringify([input.units, input.kind])
    if (pending.current?.fingerprint !== text)
      pending.current = { request_uuid: crypto.randomUUID(), fingerprint: text }
    return pending.current.request_uuid
  }

  function succeed(): void {
    pending.current = null
    onMade()
  }

  function fail(error: unknown): void {
    if (isRefusal(error)) pending.current = null
    setFailure(errorMessage(i18n, error, isRefusal(error) ? 'refund.failed' : 'refund.noAnswer'))
  }

  const make = (input: RefundInput) => {
    setBusy(true)
    setFailure(null)
    const body = { ...input, request_uuid: uuidFor(input) }
    till
      .call('Failed to refund', (client, options) => client.request(refundPayment, { uuid, body }, options))
      .then(succeed, fail)
      .finally(() => setBusy(false))
  }
  return { make, busy, failure }
}
