import type { RefundList } from '@tillkey/contract/pos/refunds-schemas.ts'
import { formatMoney, money } from '@tillkey/format'
import { Alert, Button, RadioList, Select, Stack, TextField } from '@tillkey/ui'
import { type FormEvent, useState } from 'react'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { type Extent, type Reason, reasons } from './refund-choices.ts'
import { blank, type Draft, lacksReasonText, refundUnits } from './refund-draft.ts'
import { useRefund } from './use-refund.ts'

interface RefundFormProps {
  uuid: string
  paid: 'card' | 'cash'
  refunds: RefundList
  onMade: () => void
}

/** Key of the question that the second press answers. */
function questionOf(paid: RefundFormProps['paid'], confirming: Draft['confirming']) {
  if (paid === 'cash') return 'asked.cash'
  return confirming === 'void' ? 'asked.void' : 'asked.refund'
}

/** Amount, reason and the button that must be pressed twice. */
export function RefundForm({ uuid, paid, refunds: { refundable, voidable }, onMade }: RefundFormProps) {
  const { t } = useLazyMessages()
  const { make, busy, failure } = useRefund(uuid, onMade)
  const [draft, setDraft] = useState(blank)
  const { confirming } = draft
  const units = refundUnits(draft, refundable.units)
  const text = formatMoney(money(units ?? 0, refundable.currencyCode))
  const change = (changes: Partial<Draft>) =>
    setDraft({ ...draft, confirming: 'nothing', checked: 'no', ...changes })
  const send = (kind: 'refund' | 'void') => {
    const reason = draft.reason === 'other' ? draft.text.trim() : t(`reason.${draft.reason}`)
    if (units === null || lacksReasonText(draft)) change({ checked: 'yes' })
    else if (confirming === kind) make({ units, reason, kind })
    else change({ confirming: kind })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send('refund')
  }
  const question = questionOf(paid, confirming)
  const isBusy = (kind: Draft['confirming']) => (busy && confirming === kind ? t('refund.busy') : undefined)
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Fields
          draft={draft}
          change={change}
          all={formatMoney(money(refundable.units, refundable.currencyCode))}
          isWrong={draft.checked === 'yes' && units === null}
        />
        {confirming === 'nothing' ? null : <Alert tone="info">{t(question, { amount: text })}</Alert>}
        {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
        <Button type="submit" variant="danger" size="wide" busy={isBusy('refund')}>
          {units === null
            ? t('refund.title')
            : t(confirming === 'refund' ? 'refund.actSure' : 'refund.act', { amount: text })}
        </Button>
        {voidable && draft.extent === 'all' ? (
          <Button size="wide" busy={isBusy('void')} onClick={() => send('void')}>
            {t(confirming === 'void' ? 'refund.voidSure' : 'refund.void')}
          </Button>
        ) : null}
      </Stack>
    </form>
  )
}

interface FieldsProps {
  draft: Draft
  change: (changes: Partial<Draft>) => void
  /** The refundable amount as text. */
  all: string
  /** Whether the amount is invalid. */
  isWrong: boolean
}

function Fields({ draft, change, all, isWrong }: FieldsProps) {
  const { t } = useLazyMessages()
  return (
    <>
      <RadioList
        legend={t('refund.extent')}
        value={draft.extent}
        // one of the options below
        onChange={(extent) => change({ extent: extent as Extent })}
        options={[
          { value: 'all', label: t('refund.all', { amount: all }) },
          { value: 'part', label: t('refund.part') },
        ]}
      />
      {draft.extent === 'all' ? null : (
        <TextField
          label={t('refund.amount')}
          hint={t('refund.amountHint')}
          inputMode="decimal"
          autoComplete="off"
          value={draft.amount}
          error={isWrong ? t('refund.amountWrong', { amount: all }) : undefined}
          onChange={({ target }) => change({ amount: target.value })}
        />
      )}
      <Select
        label={t('refund.reason')}
        value={draft.reason}
        // one of the options below
        onChange={({ target }) => change({ reason: target.value as Reason })}
      >
        {reasons.map((each) => (
          <option key={each} value={each}>
            {t(`reason.${each}`)}
          </option>
        ))}
      </Select>
      {draft.reason === 'other' ? (
        <TextField
          label={t('refund.words')}
          maxLength={140}
          value={draft.text}
          error={draft.checked === 'yes' && lacksReasonText(draft) ? t('refund.wordsMissing') : undefined}
          onChange={({ target }) => change({ text: target.value })}
        />
      ) : null}
    </>
  )
}
