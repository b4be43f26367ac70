import { endings, type Outcome, outcomes } from './payment-machine.ts'

/** What a list is narrowed to: an outcome, or everything of which something went back, whatever its outcome. */
export type ListedOutcome = Outcome | 'refunded'

/** Of these something can have gone back: a payment whose charge the provider reversed afterwards is declined. */
const refundable: readonly Outcome[] = ['approved', 'declined', 'other_amount']
const refunded = (outcome: Outcome): string => `${outcome} refunded`

/**
 * What a payment is listed as (`listed_as`): its outcome, and whether something of it went back. One column for both, so that one index
 * finds either of them in the order of a list; everything there is unless an outcome is told.
 */
export function listingsOf(outcome: ListedOutcome | undefined): readonly string[] {
  if (outcome === 'refunded') return refundable.map(refunded)
  const included = outcome === undefined ? outcomes : [outcome]
  return [...included, ...included.filter((each) => refundable.includes(each)).map(refunded)]
}

/** One case for each phase with an outcome, told apart by what went back where that can be. */
const cases = Object.entries(endings).map(([phase, outcome]) =>
  refundable.includes(outcome)
    ? `WHEN '${phase}' THEN CASE WHEN refunded_units > 0 THEN '${refunded(outcome)}' ELSE '${outcome}' END`
    : `WHEN '${phase}' THEN '${outcome}'`,
)

/** The same as SQL, from a phase and the column of what went back. */
export const listedAs = (phase: string): string => `CASE ${phase} ${cases.join(' ')} ELSE 'open' END`
