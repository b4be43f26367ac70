import type { PaymentHistory } from '@tillkey/contract/pos/sales-schemas.ts'
import { machineName } from '../../shared/machine-name.ts'
import { cardName } from '../../shared/paid-with.ts'
import type { Payment } from '../../shared/payment.ts'
import type { Moment } from '../../shared/timeline.tsx'
import type { DayWords } from '../../shared/words/day-words.tsx'
import { isUnresolved, placeOfState, stepNow, steps } from './progress-of.ts'

type Step = (typeof steps)[number]

const details = {
  sent: { later: null, now: 'progress.sending', done: null },
  card: { later: 'progress.cardLater', now: 'progress.cardAwaited', done: 'progress.cardShown' },
  pin: { later: 'progress.pinLater', now: 'progress.pinNow', done: 'progress.pinDone' },
  bank: { later: 'progress.bankLater', now: 'progress.bankNow', done: null },
} as const satisfies Record<Step, object>

/** When a payment came to each of its steps, for those that it came to. */
function arrivals({ events }: PaymentHistory): Map<number, string> {
  const times = new Map<number, string>()
  for (const { at, kind, state } of events) {
    const place = kind === 'dispatched' ? 0 : placeOfState(state)
    if (place !== undefined && !times.has(place)) times.set(place, at)
  }
  return times
}

function detailOf(words: DayWords, step: Step, { standing, payment, isSkipped }: Seen): string | undefined {
  const { t } = words
  if (isSkipped) return t('progress.pinNone')
  if (step === 'card' && standing === 'done' && payment.card !== null) {
    const mode = words.find(`entry.${payment.card.entry_mode}`)
    return [cardName(payment.card), ...(mode === undefined ? [] : [mode])].join(', ')
  }
  const key = details[step][standing]
  return key === null ? undefined : t(key)
}

interface Seen {
  standing: 'later' | 'now' | 'done'
  payment: Payment
  /** Whether the payment went past the step without it. */
  isSkipped: boolean
}

const textOf = ({ t }: DayWords, step: Step, { terminal }: Payment): string =>
  step === 'sent' && terminal !== null
    ? t('progress.sentTo', { machine: machineName(terminal) })
    : t(`step.${step}`)

/** The steps of a running payment in their order: those it has come to with their times, then those that follow. */
export function momentsOf(words: DayWords, payment: Payment, history: PaymentHistory): Moment[] {
  const times = arrivals(history)
  const reached = Math.max(stepNow(payment), ...times.keys())
  const toneNow = isUnresolved(payment) ? 'hold' : 'now'
  const tones = { done: 'good', now: toneNow, later: 'later' } as const
  const standingOf = (place: number) => (place < reached ? 'done' : place === reached ? 'now' : 'later')
  return steps.map((step, place): Moment => {
    const standing = standingOf(place)
    const isSkipped = step === 'pin' && standing === 'done' && !times.has(place)
    return {
      text: textOf(words, step, payment),
      detail: detailOf(words, step, { standing, payment, isSkipped }),
      at: times.get(place),
      tone: tones[standing],
    }
  })
}
