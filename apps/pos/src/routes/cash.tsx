import { Spinner, Stack } from '@tillkey/ui'
import { Link } from 'wouter'
import { ReceiptActions } from '../features/receipt/receipt-actions.tsx'
import { RefundPanel } from '../features/refund/refund-panel.tsx'
import { CashFacts } from '../features/sale/cash-facts.tsx'
import { useCashPayment } from '../features/sale/use-cash-payment.ts'
import { Frame } from '../shared/frame/frame.tsx'
import { StaleNotice } from '../shared/frame/stale-notice.tsx'
import columns from '../shared/layout/columns.module.css'
import { ScreenHead } from '../shared/layout/screen-head.tsx'
import { useLazyMessages } from '../shared/messages/lazy-messages.tsx'

/** Details of a cash payment and its refund. */
export function CashRoute({ uuid }: { uuid: string }) {
  const { t } = useLazyMessages()
  const { value: record, error, setValue, load } = useCashPayment(uuid)
  const refresh = () => {
    load().then(setValue, console.error)
  }
  return (
    <Frame title={t('sale.cashTitle')} width="wide">
      <Stack>
        <p>
          <Link href="/sales">{t('sale.back')}</Link>
        </p>
        <ScreenHead title={t('sale.cashTitle')}>
          {record === null ? null : <ReceiptActions uuid={uuid} />}
        </ScreenHead>
        <StaleNotice error={error} />
        {record === null ? (
          <Spinner label={t('result.retrieving')} size="large" />
        ) : (
          <div className={columns.columns}>
            <div className={columns.column}>
              <CashFacts cash={record.cash} />
            </div>
            <RefundPanel uuid={uuid} paid="cash" refunds={record.refunds} onMade={refresh} />
          </div>
        )}
      </Stack>
    </Frame>
  )
}
