import { useHardwareKeys } from '@tillkey/ui'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { PaymentProgress } from '../features/follow-payment/payment-progress.tsx'
import { usePayment } from '../features/follow-payment/use-payment.ts'
import { usePaymentActs } from '../features/follow-payment/use-payment-acts.ts'
import { useWakeLock } from '../features/follow-payment/use-wake-lock.ts'
import { Frame } from '../shared/frame.tsx'
import type { Payment } from '../shared/payment.ts'
import { useWords } from '../shared/words/words-provider.tsx'

const POLL_MILLISECONDS = 500

const untilFinal = ({ status }: Payment): number | null => (status === 'PENDING' ? POLL_MILLISECONDS : null)

/** Follows a payment until its outcome is known. */
export function ProcessingRoute({ uuid }: { uuid: string }) {
  const { t } = useWords()
  const [, navigate] = useLocation()
  const { payment, connection, show } = usePayment(uuid, untilFinal)
  const leave = () => navigate('/payment')
  useWakeLock()
  const acts = usePaymentActs({ uuid, onAnswer: show, onLeft: leave })
  const final = payment !== null && payment.status !== 'PENDING'
  useEffect(() => {
    if (final) navigate(`/payment/result/${uuid}`, { replace: true })
  }, [final, uuid, navigate])
  useHardwareKeys((key) => {
    if (key === 'escape' && payment?.cancel_requested === false) acts.cancel()
  })
  return (
    <Frame title={t('processing.title')}>
      <PaymentProgress payment={payment} connection={connection} acts={acts} />
    </Frame>
  )
}
