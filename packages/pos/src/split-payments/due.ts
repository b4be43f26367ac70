import type { SalePart } from '@tillkey/contract/pos/parts-schemas.ts'

/**
 * What of a sale was taken and has not gone back, what may still come, what was written off, and what is due; minor units. The
 * four make the total, but where more was taken.
 */
export interface SaleTotals {
  taken: number
  held: number
  writtenOff: number
  due: number
  /** Whether a part was taken and another never was: what went back on purpose does not count. */
  isPartPaid: boolean
}

export type CountedPart = Pick<SalePart, 'state' | 'units' | 'taken_units' | 'refunded_units'>

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

/** What a sale comes to, and what of that somebody has decided not to collect; minor units. */
export interface Owed {
  total: number
  writtenOff: number
}

/**
 * How a sale stands with its parts: a part whose outcome is not known holds its units, one that came to nothing does not
 * count, and what went back of one is due again.
 */
export function computeTotals({ total, writtenOff }: Owed, parts: readonly CountedPart[]): SaleTotals {
  const captured = sumOf(parts.map(({ taken_units }) => taken_units))
  const taken = captured - sumOf(parts.map(({ refunded_units }) => refunded_units))
  const held = sumOf(parts.map(({ state, units }) => (state === 'held' ? units : 0)))
  const isPartPaid = taken > 0 && captured + held + writtenOff < total
  return { taken, held, writtenOff, due: Math.max(total - taken - held - writtenOff, 0), isPartPaid }
}
