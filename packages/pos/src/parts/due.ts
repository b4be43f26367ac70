import type { SalePart } from '@tillkey/contract/pos/parts-schemas.ts'

/**
 * What of a sale was taken and has not gone back, what may still come, and what is due; minor units. The three make the total,
 * but where more was taken.
 */
export interface Standing {
  taken: number
  held: number
  due: number
}

export type CountedPart = Pick<SalePart, 'state' | 'units' | 'taken_units' | 'refunded_units'>

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

/**
 * How a sale stands with its parts: a part whose outcome is not known holds its units, one that came to nothing does not
 * count, and what went back of one is due again.
 */
export function standingOf(total: number, parts: readonly CountedPart[]): Standing {
  const taken = sumOf(parts.map(({ taken_units, refunded_units }) => taken_units - refunded_units))
  const held = sumOf(parts.map(({ state, units }) => (state === 'held' ? units : 0)))
  return { taken, held, due: Math.max(total - taken - held, 0) }
}
