import { money } from '@tillkey/contract/money.ts'
import type { RefundList } from '@tillkey/contract/pos/refunds-schemas.ts'
import { Alert, Button, Card, formatMoney, Heading, RadioList, Select, Stack, TextField } from '@tillkey/ui'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../shared/words/words-provider.tsx'
import { type Extent, type Reason, reasons, unitsIn } from './refund-amount.ts'
import { RefundLines } from './refund-lines.tsx'
import { useRefund } from './use-refund.ts'

interface RefundPanelProps {
  uuid: string
  refunds: RefundList
  onMade: () => void
}

/** What went back of a payment, and how more does; each refund is asked twice. */
export function RefundPanel({ uuid, refunds, onMade }: RefundPanelProps) {
  const { t } = useWords()
  const { refundable } = refunds
  const left = formatMoney(money(refundable.units, refundable.currencyCode))
  return (
    <Card>
      <Stack>
        <Heading level={2}>{t('refund.title')}</Heading>
        <RefundLines refunds={refunds.refunds} />
        {refundable.units === 0 ? (
          <p>{t('refund.none')}</p>
        ) : (
          <>
            <p>{t('refund.left', { amount: left })}</p>
            {/* What is left is another sum after each refund, so the form begins anew. */}
            <RefundForm key={refundable.units} uuid={uuid} refunds={refunds} onMade={onMade} />
          </>
        )}
      </Stack>
    </Card>
  )
}

/** What the form holds. */
interface Draft {
  extent: Extent
  amount: string
  reason: Reason
  words: string
}
const blank: Draft = { extent: 'all', amount: '', reason: 'wrong_order', words: '' }

/** Minor units of the draft; null for what is no amount, or more than is left. */
function unitsOf({ extent, amount }: Draft, left: number): number | null {
  if (extent === 'all') return left
  const units = unitsIn(amount)
  return units === null || units > left ? null : units
}

function RefundForm({ uuid, refunds, onMade }: RefundPanelProps) {
  const { t } = useWords()
  const { refundable, voidable } = refunds
  const { make, busy, failure } = useRefund(uuid, onMade)
  const [draft, setDraft] = useState(blank)
  const [asked, setAsked] = useState<'nothing' | 'refund' | 'void'>('nothing')
  const [wrong, setWrong] = useState(false)
  const units = unitsOf(draft, refundable.units)
  const text = formatMoney(money(units ?? 0, refundable.currencyCode))
  const all = formatMoney(money(refundable.units, refundable.currencyCode))
  const change = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes })
    setAsked('nothing')
    setWrong(false)
  }
  const reason = draft.reason === 'other' ? draft.words.trim() : t(`reason.${draft.reason}`)
  const send = (kind: 'refund' | 'void') => {
    const amount = kind === 'void' ? refundable.units : units
    if (amount === null || reason === '') setWrong(true)
    else if (asked === kind) make({ units: amount, reason, kind })
    else setAsked(kind)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send('refund')
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <RadioList
          legend={t('refund.extent')}
          value={draft.extent}
          // One of the options below.
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
            error={wrong && units === null ? t('refund.amountWrong', { amount: all }) : undefined}
            onChange={({ target }) => change({ amount: target.value })}
          />
        )}
        <Select
          label={t('refund.reason')}
          value={draft.reason}
          // One of the options below.
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
            value={draft.words}
            error={wrong && reason === '' ? t('refund.wordsMissing') : undefined}
            onChange={({ target }) => change({ words: target.value })}
          />
        ) : null}
        {asked === 'nothing' ? null : <Alert tone="info">{t(`asked.${asked}`, { amount: text })}</Alert>}
        {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
        <Button
          type="submit"
          variant="danger"
          size="wide"
          busy={busy && asked === 'refund' ? t('refund.busy') : undefined}
        >
          {units === null
            ? t('refund.title')
            : t(asked === 'refund' ? 'refund.actSure' : 'refund.act', { amount: text })}
        </Button>
        {voidable && draft.extent === 'all' ? (
          <Button
            variant="secondary"
            size="wide"
            busy={busy && asked === 'void' ? t('refund.busy') : undefined}
            onClick={() => send('void')}
          >
            {t(asked === 'void' ? 'refund.voidSure' : 'refund.void')}
          </Button>
        ) : null}
      </Stack>
    </form>
  )
}
