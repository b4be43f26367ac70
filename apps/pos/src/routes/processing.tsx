import { useHardwareKeys } from '@tillkey/ui'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { createBillDraft } from '../features/amount/bill-draft.ts'
import { PartlyTaken } from '../features/follow-payment/partly-taken.tsx'
import { PaymentProgress } from '../features/follow-payment/payment-progress.tsx'
import { floodOf } from '../features/follow-payment/progress-of.ts'
import { usePayment } from '../features/follow-payment/use-payment.ts'
import { usePaymentActs } from '../features/follow-payment/use-payment-acts.ts'
import { useWakeLock } from '../features/follow-payment/use-wake-lock.ts'
import { useWatchedOnboarding } from '../features/onboarding/onboarding-provider.tsx'
import { Frame } from '../shared/frame.tsx'
import type { Payment } from '../shared/payment.ts'
import { useMerchant, useServices } from '../shared/services.ts'
import { useWords } from '../shared/words/words-provider.tsx'

const POLL_MILLISECONDS = 500

const untilFinal = ({ status }: Payment): number | null => (status === 'PENDING' ? POLL_MILLISECONDS : null)

/** Follows a payment until its outcome is known. */
export function ProcessingRoute({ uuid }: { uuid: string }) {
  const { t } = useWords()
  const { tabStorage } = useServices()
  const merchant = useMerchant()
  const [, navigate] = useLocation()
  const { payment, connection, show } = usePayment(uuid, untilFinal)
  const { machine, terminal, disconnected } = useWatchedOnboarding()
  useWakeLock()
  const acts = usePaymentActs({ uuid, onAnswer: show, onLeft: () => navigate('/payment') })
  const final = payment !== null && payment.status !== 'PENDING'
  useEffect(() => {
    if (final) navigate(`/payment/result/${uuid}`, { replace: true })
  }, [final, uuid, navigate])
  useHardwareKeys((key) => {
    if (key === 'escape' && payment?.cancel_requested === false) acts.cancel()
  })
  const collect = (units: number) => {
    createBillDraft(tabStorage, merchant).restart(units, uuid)
    navigate('/payment')
  }
  const onCash = () => navigate(`/checkout/${uuid}`)
  const isOurs = terminal?.uuid === payment?.terminal?.uuid
  const around = { connection, machine: isOurs ? machine : null }
  return (
    <Frame title={t('processing.title')} width="screen" flood={floodOf(payment, around)}>
      {payment?.state === 'QUARANTINED' ? (
        <PartlyTaken payment={payment} acts={acts} onCollect={collect} onCash={onCash} />
      ) : (
        <PaymentProgress payment={payment} around={around} acts={acts} disconnected={disconnected} />
      )}
    </Frame>
  )
}
