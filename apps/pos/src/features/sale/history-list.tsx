import type {
  PaymentEventLine,
  PaymentHistory,
  SettlementLine,
  WriteOff,
} from '@tillkey/contract/pos/sales-schemas.ts'
import { formatMoney, money } from '@tillkey/format'
import { Card, Heading, Stack } from '@tillkey/ui'
import { Timeline, type TimelineEvent } from '../../shared/elements/timeline.tsx'
import { type LazyMessages, useLazyMessages } from '../../shared/messages/lazy-messages.tsx'

/** Normal events have the default tone. */
const tones: Record<string, 'bad' | 'hold'> = {
  captured_otherwise: 'hold',
  declined: 'bad',
  cancelled: 'bad',
  reversed: 'bad',
  not_sent: 'bad',
  went_stale: 'hold',
}

/** Describes an event: a final state by its reason, any other by the machine's message. */
function describeEvent(
  { find, t }: LazyMessages,
  { kind, state, reason_code: reason, captured }: PaymentEventLine,
): string {
  if (captured)
    return t('history.captured', { amount: formatMoney(money(captured.units, captured.currencyCode)) })
  const name = `payment.${state.toLowerCase()}`
  // Past events use the contactless text: no card is left in the machine.
  const specific = kind === 'seen' ? find(`${name}.contactless`) : find(`history.${kind}`)
  return specific ?? find(`${name}.${reason}`) ?? find(name) ?? t('history.changed')
}

/** Names the person below the action. People who left the shop have no name here. */
function settlementEvent(i18n: LazyMessages, { how, by, at }: SettlementLine): TimelineEvent {
  const text = i18n.find(`settled.${how}`) ?? i18n.t('history.changed')
  return { text, detail: formatName(i18n, by), at, tone: 'good' }
}

const formatName = ({ t }: LazyMessages, by: string | null): string | undefined =>
  by === '' ? t('role.owner') : (by ?? undefined)

function writeOffEvent(i18n: LazyMessages, { at, units, reason, by }: WriteOff): TimelineEvent {
  const text = i18n.t('history.writtenOff', { amount: formatMoney(money(units)) })
  return { text, detail: [reason, formatName(i18n, by)].filter(Boolean).join(' · '), at, tone: 'hold' }
}

/** Events of a payment and its sale. */
type PaymentRecord = Pick<PaymentHistory, 'events' | 'settlements' | 'write_offs'>

/** All events of a payment, newest first. */
export function PaymentEvents({ events, settlements, write_offs }: PaymentRecord) {
  const i18n = useLazyMessages()
  const entries: TimelineEvent[] = [
    ...events.map((event) => ({
      text: describeEvent(i18n, event),
      at: event.at,
      tone: tones[event.kind] ?? ('good' as const),
    })),
    ...settlements.map((line) => settlementEvent(i18n, line)),
    ...write_offs.map((line) => writeOffEvent(i18n, line)),
  ]
  // Stable sort: at equal times, payment events come first.
  const inOrder = entries.toSorted((a, b) => Date.parse(a.at ?? '') - Date.parse(b.at ?? ''))
  return <Timeline events={inOrder.toReversed()} />
}

/** The events under a heading. */
export function HistoryList({ history }: { history: PaymentRecord }) {
  const { t } = useLazyMessages()
  return (
    <Card>
      <Stack>
        <Heading level={2}>{t('sale.history')}</Heading>
        <PaymentEvents {...history} />
      </Stack>
    </Card>
  )
}
