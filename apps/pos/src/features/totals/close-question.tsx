import type { SaleLine } from '@tillkey/contract/pos/sales-schemas.ts'
import type { CashUpList } from '@tillkey/contract/pos/totals-schemas.ts'
import { formatMoney, money } from '@tillkey/format'
import { Button, Heading, Row, Stack, StateMark } from '@tillkey/ui'
import { Link } from 'wouter'
import { Sheet } from '../../shared/layout/sheet.tsx'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { PartPaidLine } from '../../shared/payments/part-paid-line.tsx'
import { describeState } from '../../shared/payments/sale-state.ts'
import { startOfDayAt } from '../../shared/payments/start-of-day.ts'

interface CloseQuestionProps {
  cashUps: CashUpList
  /** Closes the dialog while the day is closed. */
  isOver: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Confirms closing the day. Lists open payments and part-paid sales. */
export function CloseQuestion({ cashUps, isOver, onConfirm, onClose }: CloseQuestionProps) {
  const { t, day } = useLazyMessages()
  const { open_payments: payments, part_paid_sales: sales } = cashUps
  return (
    <Sheet
      title={t('cashUp.question', { day: day(startOfDayAt(cashUps.day)) })}
      isOver={isOver}
      onClose={onClose}
    >
      <Stack>
        {payments.length === 0 ? null : (
          <Stack gap="tight">
            <Heading level={3}>{t('cashUp.openPayments')}</Heading>
            {payments.map((line) => (
              <OpenPayment key={line.request_uuid} line={line} />
            ))}
          </Stack>
        )}
        {sales.length === 0 ? null : (
          <Stack gap="tight">
            <Heading level={3}>{t('cashUp.partPaid')}</Heading>
            {sales.map((sale) => (
              <PartPaidLine key={sale.sale_uuid} sale={sale} />
            ))}
          </Stack>
        )}
        <p>{t(payments.length + sales.length === 0 ? 'cashUp.nothingOpen' : 'cashUp.stillOpen')}</p>
        <Row>
          {/* Ignores the second click of a double click. */}
          <Button variant="danger" onClick={({ detail }) => (detail > 1 ? undefined : onConfirm())}>
            {t('cashUp.closeSure')}
          </Button>
        </Row>
      </Stack>
    </Sheet>
  )
}

function OpenPayment({ line }: { line: SaleLine }) {
  const i18n = useLazyMessages()
  const { state, word } = describeState(i18n, line)
  return (
    <p>
      <Link href={`/sales/${line.request_uuid}`}>
        {formatMoney(money(line.amount.units, line.amount.currencyCode))}
      </Link>{' '}
      <StateMark state={state}>{word}</StateMark>{' '}
      {[i18n.dateTime(line.created_at), line.till?.name].filter(Boolean).join(' · ')}
    </p>
  )
}
