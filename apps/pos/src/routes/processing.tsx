import { useHardwareKeys } from '@tillkey/ui'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { OtherAmount } from '../features/follow-payment/other-amount.tsx'
import { PaymentProgress } from '../features/follow-payment/payment-progress.tsx'
import { screenColour } from '../features/follow-payment/progress-of.ts'
import { usePayment } from '../features/follow-payment/use-payment.ts'
import { type PaymentActions, usePaymentActions } from '../features/follow-payment/use-payment-actions.ts'
import { useWakeLock } from '../features/follow-payment/use-wake-lock.ts'
import { useWatchedOnboarding } from '../features/onboarding/onboarding-provider.tsx'
import { partPaidBalance } from '../features/part-paid/balance.ts'
import { PartPaid } from '../features/part-paid/part-paid.tsx'
import { Frame } from '../shared/frame/frame.tsx'
import { useMessages } from '../shared/messages/messages-provider.tsx'
import { missingAmount } from '../shared/payments/difference.ts'
import type { PaymentView } from '../shared/payments/payment.ts'
import { saleAddress } from '../shared/payments/sale-address.ts'

const POLL_MILLISECONDS = 500

const untilFinal = ({ status }: PaymentView): number | null =>
  status === 'PENDING' ? POLL_MILLISECONDS : null

/** Follows a payment until its outcome is known. */
export function ProcessingRoute({ uuid }: { uuid: string }) {
  const { t } = useMessages()
  const [, navigate] = useLocation()
  const { payment, connection, show } = usePayment(uuid, untilFinal)
  const { machine, terminal, disconnected } = useWatchedOnboarding()
  useWakeLock()
  const acts = usePaymentActions({ uuid, onAnswer: show, onLeft: () => navigate('/payment') })
  const final = payment !== null && payment.status !== 'PENDING'
  useEffect(() => {
    if (final) navigate(`/payment/result/${uuid}`, { replace: true })
  }, [final, uuid, navigate])
  useHardwareKeys((key) => {
    if (key === 'escape' && payment?.cancel_requested === false) acts.cancel()
  })
  const isOurs = terminal?.uuid === payment?.terminal?.uuid
  const conditions = { connection, machine: isOurs ? machine : null }
  return (
    <Frame title={t('processing.title')} width="screen" flood={screenColour(payment, conditions)}>
      {payment?.state === 'QUARANTINED' ? (
        <UnexpectedAmount payment={payment} acts={acts} />
      ) : (
        <PaymentProgress payment={payment} conditions={conditions} acts={acts} disconnected={disconnected} />
      )}
    </Frame>
  )
}

/** A payment with another captured amount: part of its sale, or too much. */
function UnexpectedAmount({ payment, acts }: { payment: PaymentView; acts: PaymentActions }) {
  const [, navigate] = useLocation()
  const { request_uuid: uuid } = payment
  const balance = partPaidBalance(payment)
  const isSettled = balance === null && missingAmount(payment) !== null
  useEffect(() => {
    // The rest of the sale was paid or written off in the meantime.
    if (isSettled) navigate(saleAddress(uuid), { replace: true })
  }, [isSettled, uuid, navigate])
  if (balance === null) return <OtherAmount payment={payment} acts={acts} />
  return (
    <PartPaid
      payment={payment}
      balance={balance}
      onCollect={() => navigate(`/checkout/${balance.saleUuid}`)}
      onLeave={() => navigate('/payment')}
    />
  )
}
