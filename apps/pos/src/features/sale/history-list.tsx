import { money } from '@tillkey/contract/money.ts'
import type { PaymentEventLine } from '@tillkey/contract/pos/sales-schemas.ts'
import { Card, formatMoney, Heading, Stack } from '@tillkey/ui'
import { Timeline } from '../../shared/timeline.tsx'
import { type DayWords, useDayWords } from '../../shared/words/day-words.tsx'

/** What went on as it should has the mark of that. */
const tones: Record<string, 'bad' | 'hold'> = {
  captured_otherwise: 'hold',
  declined: 'bad',
  cancelled: 'bad',
  reversed: 'bad',
  not_sent: 'bad',
  went_stale: 'hold',
}

/** What happened, in words: an end with its reason, a state by what the machine shows in it. */
function wordsOf(
  { find, t }: DayWords,
  { kind, state, reason_code: reason, captured }: PaymentEventLine,
): string {
  if (captured)
    return t('history.captured', { amount: formatMoney(money(captured.units, captured.currencyCode)) })
  if (kind === 'seen') return find(`payment.${state.toLowerCase()}`) ?? t('history.changed')
  return (
    find(`history.${kind}`) ??
    find(`payment.${state.toLowerCase()}.${reason}`) ??
    find(`payment.${state.toLowerCase()}`) ??
    t('history.changed')
  )
}

/** Everything that happened to a payment, newest first. */
export function PaymentEvents({ events }: { events: readonly PaymentEventLine[] }) {
  const words = useDayWords()
  return (
    <Timeline
      moments={events
        .toReversed()
        .map((event) => ({ text: wordsOf(words, event), at: event.at, tone: tones[event.kind] ?? 'good' }))}
    />
  )
}

/** The same under its name. */
export function HistoryList({ events }: { events: readonly PaymentEventLine[] }) {
  const { t } = useDayWords()
  return (
    <Card>
      <Stack>
        <Heading level={2}>{t('sale.history')}</Heading>
        <PaymentEvents events={events} />
      </Stack>
    </Card>
  )
}
