import { closeDay } from '@tillkey/contract/pos/totals.ts'
import type { CashUpList } from '@tillkey/contract/pos/totals-schemas.ts'
import { formatMoney, money } from '@tillkey/format'
import { Alert, Button, Card, Heading, Stack, TextField } from '@tillkey/ui'
import { type FormEvent, useState } from 'react'
import sums from '../../shared/elements/sums.module.css'
import { errorMessage } from '../../shared/messages/error-message.ts'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { parseAmount } from '../../shared/payments/format-money.ts'
import { startOfDayAt } from '../../shared/payments/start-of-day.ts'
import { useServices } from '../../shared/till/services.ts'
import { CloseQuestion } from './close-question.tsx'
import styles from './totals.module.css'

interface CashUpFormProps {
  cashUps: CashUpList
  onClosed: () => void
}

/** Records the counted cash and closes the day after a confirmation that lists open payments. */
export function CashUpForm({ cashUps, onClosed }: CashUpFormProps) {
  const { t, day: dayText } = useLazyMessages()
  const { close, busy, failure } = useClosing(cashUps.day, onClosed)
  const [float, setFloat] = useState('0')
  const [counted, setCounted] = useState('')
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const [asks, setAsks] = useState(false)
  const [floatUnits, countedUnits] = [parseAmount(float), parseAmount(counted)]
  const expected = (floatUnits ?? 0) + cashUps.open.cash_units - cashUps.open.cash_refunded_units
  const isReady = floatUnits !== null && countedUnits !== null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isReady) setAsks(true)
  }
  const confirm = () => {
    if (isReady) close({ float_units: floatUnits, counted_units: countedUnits, reason })
  }
  return (
    <Card>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Heading level={2}>{t('cashUp.title')}</Heading>
          <TextField
            label={t('cashUp.float')}
            inputMode="decimal"
            autoComplete="off"
            value={float}
            error={checked && floatUnits === null ? t('cashUp.noAmount') : undefined}
            onChange={({ target }) => setFloat(target.value)}
          />
          <dl className={sums.sums}>
            <div>
              <dt>{t('cashUp.cash')}</dt>
              <dd>{formatMoney(money(cashUps.open.cash_units))}</dd>
            </div>
            <div>
              <dt>{t('cashUp.back')}</dt>
              <dd>{formatMoney(money(-cashUps.open.cash_refunded_units))}</dd>
            </div>
            <div className={styles.sum}>
              <dt>{t('cashUp.expected')}</dt>
              <dd>{formatMoney(money(expected))}</dd>
            </div>
          </dl>
          <TextField
            label={t('cashUp.counted')}
            hint={t('refund.amountHint')}
            inputMode="decimal"
            autoComplete="off"
            value={counted}
            error={checked && countedUnits === null ? t('cashUp.noAmount') : undefined}
            onChange={({ target }) => setCounted(target.value)}
          />
          {countedUnits === null ? null : <Difference units={countedUnits - expected} />}
          <TextField
            label={t('cashUp.reason')}
            maxLength={240}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
          <div className={styles.close}>
            <Button
              type="submit"
              variant="primary"
              size="charge"
              busy={busy ? t('cashUp.closing') : undefined}
            >
              {t('cashUp.close')}
              <small>{dayText(startOfDayAt(cashUps.day))}</small>
            </Button>
          </div>
          <p className={styles.label}>{t('cashUp.once')}</p>
        </Stack>
      </form>
      {asks ? (
        <CloseQuestion cashUps={cashUps} isOver={busy} onConfirm={confirm} onClose={() => setAsks(false)} />
      ) : null}
    </Card>
  )
}

function Difference({ units }: { units: number }) {
  const { t } = useLazyMessages()
  if (units === 0) return <Alert tone="success">{t('cashUp.right')}</Alert>
  const amount = formatMoney(money(Math.abs(units)))
  return <Alert tone="warning">{t(units < 0 ? 'cashUp.short' : 'cashUp.over', { amount })}</Alert>
}

interface Counted {
  float_units: number
  counted_units: number
  reason: string
}

function useClosing(day: string, onClosed: () => void) {
  const { till } = useServices()
  const i18n = useLazyMessages()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const close = (counted: Counted) => {
    setBusy(true)
    setFailure(null)
    const body = { day, ...counted }
    till
      .call('Failed to close the day', (client, options) => client.request(closeDay, { body }, options))
      .then(onClosed, (error: unknown) => setFailure(errorMessage(i18n, error, 'cashUp.failed')))
      .finally(() => setBusy(false))
  }
  return { close, busy, failure }
}
