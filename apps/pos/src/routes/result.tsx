import { Card, Spinner, Stack, StatusRegion } from '@tillkey/ui'
import { useCallback, useEffect } from 'react'
import { useLocation } from 'wouter'
import { createBillDraft } from '../features/amount/bill-draft.ts'
import { type FollowedPayment, usePayment } from '../features/follow-payment/use-payment.ts'
import { partPaidBalance } from '../features/part-paid/balance.ts'
import { PartPaid } from '../features/part-paid/part-paid.tsx'
import styles from '../features/result/payment-result.module.css'
import { type NextScreen, PaymentResult } from '../features/result/payment-result.tsx'
import { Frame } from '../shared/frame/frame.tsx'
import { OptionalPanel } from '../shared/layout/optional-panel.tsx'
import { useMediaQuery } from '../shared/layout/use-media-query.ts'
import { lazyScreen } from '../shared/messages/lazy-screen.tsx'
import { useMessages } from '../shared/messages/messages-provider.tsx'
import type { PaymentView } from '../shared/payments/payment.ts'
import { createOpenSale } from '../shared/till/open-sale.ts'
import { useMerchant, useServices } from '../shared/till/services.ts'

const CORRECTION_MILLISECONDS = 5000

const wasApproved = ({ result }: PaymentView): boolean => result?.outcome === 'APPROVED'

/** Approvals are final. Other outcomes may still become approvals. */
const pollUntilApproved = (payment: PaymentView): number | null =>
  wasApproved(payment) || payment.status === 'PENDING' ? null : CORRECTION_MILLISECONDS

const ReceiptPane = lazyScreen(async () => (await import('../features/receipt/receipt-pane.tsx')).ReceiptPane)

const HistoryPane = lazyScreen(async () => (await import('../features/sale/history-pane.tsx')).HistoryPane)

/** The receipt, or the history of any other outcome. The result is complete without it. */
const ResultAside = ({ payment }: { payment: PaymentView }) => (
  <OptionalPanel>
    {wasApproved(payment) ? <ReceiptPane uuid={payment.request_uuid} /> : <HistoryPane payment={payment} />}
  </OptionalPanel>
)

/** Shows how a payment ended. */
export function ResultRoute({ uuid }: { uuid: string }) {
  const isDesk = useMediaQuery()
  const { t } = useMessages()
  const [, navigate] = useLocation()
  const { payment, connection } = usePayment(uuid, pollUntilApproved)
  const status = payment?.status ?? null
  const isApproved = payment !== null && wasApproved(payment)
  useAcknowledgement(uuid, status)
  const balance = isApproved ? partPaidBalance(payment) : null
  const onNext = useNextScreen(uuid, payment)
  if (payment === null || status === 'PENDING') return <Retrieving connection={connection} />
  if (balance !== null)
    return (
      <Frame title={t('result.title')} width="screen" flood="hold">
        <PartPaid
          payment={payment}
          balance={balance}
          onCollect={() => navigate(`/checkout/${balance.saleUuid}`)}
          onLeave={() => onNext(0, '/payment')}
        />
      </Frame>
    )
  return (
    <Frame title={t('result.title')} width="screen" flood={isApproved ? 'approved' : 'declined'}>
      <PaymentResult
        payment={payment}
        onNext={onNext}
        aside={isDesk ? <ResultAside payment={payment} /> : null}
      />
    </Frame>
  )
}

/** Reports that the result was shown, and leaves for the progress of a payment that is still running. */
function useAcknowledgement(uuid: string, status: PaymentView['status'] | null): void {
  const { till } = useServices()
  const [, navigate] = useLocation()
  useEffect(() => {
    if (status === 'PENDING') navigate(`/payment/processing/${uuid}`, { replace: true })
    // A failure is harmless: the payment stays listed.
    else if (status !== null) till.acknowledgeResult(uuid).catch(console.error)
  }, [status, uuid, navigate, till])
}

/** Continues after the result with an amount in minor units, or with the rest of its sale. */
function useNextScreen(uuid: string, payment: PaymentView | null) {
  const { tabStorage } = useServices()
  const merchant = useMerchant()
  const [, navigate] = useLocation()
  const isApproved = payment !== null && wasApproved(payment)
  const sale = payment?.sale ?? null
  return useCallback(
    (units: number, to: NextScreen) => {
      if (to === '/checkout') return navigate(`/checkout/${sale?.sale_uuid ?? uuid}`)
      // A failed part returns to the amount due of its sale.
      if (sale !== null && !isApproved && to === '/payment') return navigate(`/checkout/${sale.sale_uuid}`)
      if (isApproved) createOpenSale(tabStorage, merchant).clear()
      createBillDraft(tabStorage, merchant).restart(units)
      navigate(to)
    },
    [tabStorage, merchant, navigate, uuid, isApproved, sale],
  )
}

/** Shown until the result is loaded. */
function Retrieving({ connection }: Pick<FollowedPayment, 'connection'>) {
  const { t } = useMessages()
  return (
    <Frame title={t('result.title')}>
      <Card>
        <Stack>
          <Spinner label={t('result.retrieving')} size="large" />
          <div className={styles.waiting}>
            <StatusRegion message={connection === 'lost' ? t('reconnecting') : ''} />
          </div>
        </Stack>
      </Card>
    </Frame>
  )
}
