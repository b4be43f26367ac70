import { Spinner, Stack } from '@tillkey/ui'
import { Link } from 'wouter'
import { ReceiptActions } from '../features/receipt/receipt-actions.tsx'
import { RefundPanel } from '../features/refund/refund-panel.tsx'
import { HistoryList } from '../features/sale/history-list.tsx'
import { PaymentFacts } from '../features/sale/payment-facts.tsx'
import { type PaymentRecord, usePaymentHistory } from '../features/sale/use-payment-history.ts'
import { Frame } from '../shared/frame/frame.tsx'
import { StaleNotice } from '../shared/frame/stale-notice.tsx'
import columns from '../shared/layout/columns.module.css'
import { ScreenHead } from '../shared/layout/screen-head.tsx'
import { useLazyMessages } from '../shared/messages/lazy-messages.tsx'
import { toOutcome } from '../shared/payments/sale-state.ts'

/** Details, history and refunds of one payment. */
export function SaleRoute({ uuid }: { uuid: string }) {
  const { t } = useLazyMessages()
  const { value: record, error, setValue, load: reload } = usePaymentHistory(uuid)
  const refresh = () => {
    reload().then(setValue, console.error)
  }
  return (
    <Frame title={t('sale.title')} width="wide">
      <Stack>
        <p>
          <Link href="/sales">{t('sale.back')}</Link>
        </p>
        <ScreenHead title={t('sale.title')}>
          {record?.history.payment.captured == null ? null : <ReceiptActions uuid={uuid} />}
        </ScreenHead>
        <StaleNotice error={error} />
        {record === null ? (
          <Spinner label={t('result.retrieving')} size="large" />
        ) : (
          <SaleRecord record={record} onChange={setValue} onRefunded={refresh} />
        )}
      </Stack>
    </Frame>
  )
}

interface RecordProps {
  record: PaymentRecord
  onChange: (record: PaymentRecord) => void
  onRefunded: () => void
}

function SaleRecord({ record, onChange, onRefunded }: RecordProps) {
  const { history, refunds } = record
  const { payment } = history
  const refunded_units = refunds.refunds.reduce((sum, refund) => sum + (refund.refunded?.units ?? 0), 0)
  const { captured, unresolved_since } = payment
  const due_units = payment.sale?.due_units ?? 0
  const ended = {
    outcome: toOutcome(payment),
    refunded_units,
    captured,
    due_units,
    unresolved_since,
  }
  return (
    <div className={columns.columns}>
      <div className={columns.column}>
        <PaymentFacts
          history={history}
          ended={ended}
          onNote={(updated) => onChange({ ...record, history: updated })}
        />
        <HistoryList history={history} />
      </div>
      {payment.captured === null ? null : (
        <RefundPanel uuid={payment.request_uuid} paid="card" refunds={refunds} onMade={onRefunded} />
      )}
    </div>
  )
}
