import type { SalesFilter } from '@tillkey/contract/pos/sales-schemas.ts'
import type { CashUpList, Totals } from '@tillkey/contract/pos/totals-schemas.ts'
import { Alert, ButtonLink, Row, Select, Spinner, Stack, TextField } from '@tillkey/ui'
import { useState } from 'react'
import { CashUpForm } from '../features/totals/cash-up-form.tsx'
import { ClosedDays } from '../features/totals/cash-up-list.tsx'
import { PartPaidSales } from '../features/totals/part-paid-sales.tsx'
import { ReopenDay } from '../features/totals/reopen-day.tsx'
import styles from '../features/totals/totals.module.css'
import { TotalsFigures } from '../features/totals/totals-figures.tsx'
import { type SpanName, spans, type TotalsFilter, today, useTotals } from '../features/totals/use-totals.ts'
import { Frame } from '../shared/frame/frame.tsx'
import { ForManagers, useTillRole } from '../shared/frame/managers.tsx'
import { StaleNotice } from '../shared/frame/stale-notice.tsx'
import columns from '../shared/layout/columns.module.css'
import { DOWNLOAD, HeadAct, ScreenHead } from '../shared/layout/screen-head.tsx'
import { useLazyMessages } from '../shared/messages/lazy-messages.tsx'
import { salesTable } from '../shared/payments/sales-table.ts'
import { TillChoice } from '../shared/till-choice.tsx'

const toSalesFilter = ({ since, until }: Totals, till: string | null): SalesFilter => ({
  since,
  until,
  ...(till !== null && { till }),
})

/** Totals and the end of the day. */
export function TotalsRoute() {
  const { t } = useLazyMessages()
  const [choice, setChoice] = useState(() => today(new Date()))
  const { value, error, setValue, load } = useTotals(choice)
  const refresh = () => {
    load().then(setValue, console.error)
  }
  return (
    <Frame title={t('section.totals')} width="wide">
      <Stack>
        <ScreenHead title={t('section.totals')}>
          <div className={styles.choices}>
            <Select
              label={t('sales.period')}
              value={choice.name}
              // one of the options below
              onChange={({ target }) => setChoice({ ...choice, name: target.value as SpanName })}
            >
              {spans.map((span) => (
                <option key={span} value={span}>
                  {t(`period.${span}`)}
                </option>
              ))}
            </Select>
            <TillChoice
              tills={value?.tills ?? []}
              chosen={choice.till}
              onChange={(till) => setChoice({ ...choice, till })}
            />
          </div>
          {value === null ? null : (
            <ButtonLink href={salesTable(toSalesFilter(value.totals, choice.till))} download="">
              <HeadAct icon={DOWNLOAD}>{t('totals.csv')}</HeadAct>
            </ButtonLink>
          )}
        </ScreenHead>
        <StaleNotice error={error} />
        {choice.name === 'dates' ? <Dates choice={choice} onChange={setChoice} /> : null}
        {value === null ? (
          <Spinner label={t('totals.fetching')} size="large" />
        ) : (
          <div className={columns.columns}>
            <div className={columns.column}>
              <TotalsFigures totals={value.totals} now={choice.name === 'today' ? value.hour : null} />
              <PartPaidSales sales={value.cashUps.part_paid_sales} />
              <ClosedDays cashUps={value.cashUps.cash_ups} />
            </div>
            <DayEnd cashUps={value.cashUps} onChanged={refresh} />
          </div>
        )}
      </Stack>
    </Frame>
  )
}

interface DayEndProps {
  cashUps: CashUpList
  onChanged: () => void
}

/** Closing the day, and reopening the last close. */
function DayEnd({ cashUps, onChanged }: DayEndProps) {
  const { t } = useLazyMessages()
  const role = useTillRole()
  const last = cashUps.cash_ups.find(({ number }) => number === cashUps.can_reopen)
  const mayReopen = role === 'manager' || role === 'unknown'
  return (
    <div className={columns.column}>
      {cashUps.can_close ? (
        <ForManagers title={t('cashUp.title')} role={role}>
          <CashUpForm cashUps={cashUps} onClosed={onChanged} />
        </ForManagers>
      ) : (
        <Alert tone="success" announce="none">
          {t('cashUp.closed')}
        </Alert>
      )}
      {last && mayReopen ? <ReopenDay key={last.number} cashUp={last} onReopened={onChanged} /> : null}
    </div>
  )
}

interface ChoiceProps {
  choice: TotalsFilter
  onChange: (choice: TotalsFilter) => void
}

/** First and last day. A cleared field keeps its day. */
function Dates({ choice, onChange }: ChoiceProps) {
  const { t } = useLazyMessages()
  const fields = ['from', 'to'] as const
  return (
    <Row>
      {fields.map((field) => (
        <TextField
          key={field}
          label={t(`period.${field}`)}
          type="date"
          value={choice[field]}
          onChange={({ target }) => onChange({ ...choice, [field]: target.value || choice[field] })}
        />
      ))}
    </Row>
  )
}
