import type { Payment } from '@tillkey/contract/pos/payments-schemas.ts'
import type { SaleLine } from '@tillkey/contract/pos/sales-schemas.ts'
import type { State } from '@tillkey/ui'
import type { LazyMessages } from '../messages/lazy-messages.tsx'

const states: Record<string, State> = {
  approved: 'approved',
  declined: 'declined',
  cancelled: 'off',
  not_sent: 'off',
  other_amount: 'part',
  part_paid: 'part',
  open: 'hold',
}

/** Members that determine the displayed state. */
export type Ended = Pick<
  SaleLine,
  'outcome' | 'refunded_units' | 'captured' | 'due_units' | 'unresolved_since'
>

const tookSomething = ({ captured }: Pick<Ended, 'captured'>): boolean => (captured?.units ?? 0) > 0

/** Display state of a line. A refund takes precedence over an amount due, and that over the outcome. */
function selectDisplayState(line: Ended): string {
  const { outcome, refunded_units: refunded, captured, due_units: due, unresolved_since: silent } = line
  if (refunded > 0) return refunded < (captured?.units ?? 0) ? 'part_refunded' : 'refunded'
  if (due > 0 && tookSomething(line)) return 'part_paid'
  return outcome === 'open' && silent === null ? 'running' : outcome
}

/** Shape and label of a line. */
export function describeState({ find, t }: LazyMessages, line: Ended): { state: State; word: string } {
  const shown = selectDisplayState(line)
  const state = line.refunded_units > 0 ? 'refunded' : (states[shown] ?? 'hold')
  return { state, word: find(`outcome.${shown}`) ?? t('outcome.open') }
}

const uncharged = new Set<string>(['declined', 'cancelled', 'not_sent'])

/** Whether it is final and nothing was charged. False while it runs or is unknown. */
export const isUncharged = ({ outcome, captured }: Pick<Ended, 'outcome' | 'captured'>): boolean =>
  uncharged.has(outcome) && captured === null

const endings: Record<string, SaleLine['outcome']> = {
  APPROVED: 'approved',
  DECLINED: 'declined',
  CANCELLED: 'cancelled',
  NOT_SENT: 'not_sent',
  QUARANTINED: 'other_amount',
}

/** Outcome of a payment as used in lists. */
export const toOutcome = ({ state }: Pick<Payment, 'state'>): SaleLine['outcome'] => endings[state] ?? 'open'
