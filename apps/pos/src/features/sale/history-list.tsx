import { money } from '@tillkey/contract/money.ts'
import type {
  PaymentEventLine,
  PaymentHistory,
  SettlementLine,
  WriteOff,
} from '@tillkey/contract/pos/sales-schemas.ts'
import { Card, formatMoney, Heading, Stack } from '@tillkey/ui'
import { Timeline, type TimelineEvent } from '../../shared/timeline.tsx'
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
function describeEvent(
  { find, t }: DayWords,
  { kind, state, reason_code: reason, captured }: PaymentEventLine,
): string {
  if (captured)
    return t('history.captured', { amount: formatMoney(money(captured.units, captured.currencyCode)) })
  const name = `payment.${state.toLowerCase()}`
  // What happened is told as after a tap: there is no card any more to be left in the machine.
  const specific = kind === 'seen' ? find(`${name}.contactless`) : find(`history.${kind}`)
  return specific ?? find(`${name}.${reason}`) ?? find(name) ?? t('history.changed')
}

/** Who has dealt with it stands below what they did; whoever is no longer of the shop has no name here. */
function settlementEvent(words: DayWords, { how, by, at }: SettlementLine): TimelineEvent {
  const text = words.find(`settled.${how}`) ?? words.t('history.changed')
  return { text, detail: nameOf(words, by), at, tone: 'good' }
}

const nameOf = ({ t }: DayWords, by: string | null): string | undefined =>
  by === '' ? t('role.owner') : (by ?? undefined)

function writeOffEvent(words: DayWords, { at, units, reason, by }: WriteOff): TimelineEvent {
  const text = words.t('history.writtenOff', { amount: formatMoney(money(units)) })
  return { text, detail: [reason, nameOf(words, by)].filter(Boolean).join(' · '), at, tone: 'hold' }
}

/** What happened to a payment and its sale, and who has dealt with it. */
type PaymentRecord = Pick<PaymentHistory, 'events' | 'settlements' | 'write_offs'>

/** Everything that happened to a payment, newest first. */
export function PaymentEvents({ events, settlements, write_offs }: PaymentRecord) {
  const words = useDayWords()
  const entries: TimelineEvent[] = [
    ...events.map((event) => ({
      text: describeEvent(words, event),
      at: event.at,
      tone: tones[event.kind] ?? ('good' as const),
    })),
    ...settlements.map((line) => settlementEvent(words, line)),
    ...write_offs.map((line) => writeOffEvent(words, line)),
  ]
  // Of what is told of one moment, the events come first: the order of equals is kept.
  const inOrder = entries.toSorted((a, b) => Date.parse(a.at ?? '') - Date.parse(b.at ?? ''))
  return <Timeline events={inOrder.toReversed()} />
}

/** The same under its name. */
export function HistoryList({ history }: { history: PaymentRecord }) {
  const { t } = useDayWords()
  return (
    <Card>
      <Stack>
        <Heading level={2}>{t('sale.history')}</Heading>
        <PaymentEvents {...history} />
      </Stack>
    </Card>
  )
}
