import { endings, type Outcome, outcomes } from './payment-machine.ts'

/** Filter of a list: an outcome, or `refunded` for every payment with a refund, whatever its outcome. */
export type ListedOutcome = Outcome | 'refunded'

/** Outcomes that can have a refund. A payment whose charge the provider reversed later is `declined`. */
const refundable: readonly Outcome[] = ['approved', 'declined', 'other_amount']
const refunded = (outcome: Outcome): string => `${outcome} refunded`

/**
 * The values of `listed_as` that an outcome selects; all of them without an outcome. The column combines outcome and
 * refund so that one index serves both filters in list order.
 */
export function listListings(outcome: ListedOutcome | undefined): readonly string[] {
  if (outcome === 'refunded') return refundable.map(refunded)
  const included = outcome === undefined ? outcomes : [outcome]
  return [...included, ...included.filter((each) => refundable.includes(each)).map(refunded)]
}

/** One case per phase with an outcome, split by refund where there can be one. */
const cases = Object.entries(endings).map(([phase, outcome]) =>
  refundable.includes(outcome)
    ? `WHEN '${phase}' THEN CASE WHEN refunded_units > 0 THEN '${refunded(outcome)}' ELSE '${outcome}' END`
    : `WHEN '${phase}' THEN '${outcome}'`,
)

/** SQL expression for `listed_as`, from a phase and `refunded_units`. */
export const listedAs = (phase: string): string => `CASE ${phase} ${cases.join(' ')} ELSE 'open' END`
