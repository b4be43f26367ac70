import type { Payment } from '@tillkey/contract/pos/payments-schemas.ts'
import type { SaleLine } from '@tillkey/contract/pos/sales-schemas.ts'
import type { State } from '@tillkey/ui'
import type { DayWords } from './words/day-words.tsx'

const states: Record<string, State> = {
  approved: 'approved',
  declined: 'declined',
  cancelled: 'off',
  not_sent: 'off',
  other_amount: 'part',
  open: 'hold',
}

/** What is known of how a payment ended. */
export type Ended = Pick<SaleLine, 'outcome' | 'refunded_units' | 'captured'>

/** What a line is shown as: what went back counts for more than how it was paid. */
function shownAs({ outcome, refunded_units: refunded, captured }: Ended): string {
  if (refunded === 0) return outcome
  return refunded < (captured?.units ?? 0) ? 'part_refunded' : 'refunded'
}

/** The shape and the word of a line. */
export function stateOf({ find, t }: DayWords, line: Ended): { state: State; word: string } {
  const shown = shownAs(line)
  const state = line.refunded_units > 0 ? 'refunded' : (states[shown] ?? 'hold')
  return { state, word: find(`outcome.${shown}`) ?? t('outcome.open') }
}

const endings: Record<string, SaleLine['outcome']> = {
  APPROVED: 'approved',
  DECLINED: 'declined',
  CANCELLED: 'cancelled',
  NOT_SENT: 'not_sent',
  QUARANTINED: 'other_amount',
}

/** The outcome of a payment, as lists name it. */
export const outcomeOf = ({ state }: Pick<Payment, 'state'>): SaleLine['outcome'] => endings[state] ?? 'open'
