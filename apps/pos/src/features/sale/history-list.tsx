import { money } from '@tillkey/contract/money.ts'
import type { PaymentEventLine } from '@tillkey/contract/pos/sales-schemas.ts'
import { Card, formatMoney, Heading, Stack } from '@tillkey/ui'
import type { DayWords } from '../../shared/words/day-words.tsx'
import { useDayWords } from '../../shared/words/day-words.tsx'
import styles from './sale.module.css'

const tones: Record<string, 'good' | 'bad' | 'hold'> = {
  approved: 'good',
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
export function HistoryList({ events }: { events: readonly PaymentEventLine[] }) {
  const words = useDayWords()
  return (
    <Card>
      <Stack>
        <Heading level={2}>{words.t('sale.history')}</Heading>
        <ol className={styles.timeline}>
          {events.toReversed().map((event, place) => (
            <li key={`${events.length - place}`} data-tone={tones[event.kind]}>
              <span>{wordsOf(words, event)}</span>
              <time dateTime={event.at}>{words.clock(event.at)}</time>
            </li>
          ))}
        </ol>
      </Stack>
    </Card>
  )
}
