import type { SalePart } from '@tillkey/contract/pos/split-payments-schemas.ts'

/**
 * Totals of a sale in minor units: net taken, still possible, written off and due. They add up to the total unless
 * more was taken.
 */
export interface SaleTotals {
  taken: number
  held: number
  writtenOff: number
  due: number
  /** Whether part of the sale was taken and part never was. Refunds do not count. */
  isPartPaid: boolean
}

export type CountedPart = Pick<SalePart, 'state' | 'units' | 'taken_units' | 'refunded_units'>

const sumUnits = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

/** The total of a sale and the amount written off, in minor units. */
export interface Owed {
  total: number
  writtenOff: number
}

/**
 * Computes the totals of a sale. Parts with an unknown outcome hold their amount, failed parts do not count, and
 * refunds are due again.
 */
export function computeTotals({ total, writtenOff }: Owed, parts: readonly CountedPart[]): SaleTotals {
  const captured = sumUnits(parts.map(({ taken_units }) => taken_units))
  const taken = captured - sumUnits(parts.map(({ refunded_units }) => refunded_units))
  const held = sumUnits(parts.map(({ state, units }) => (state === 'held' ? units : 0)))
  const isPartPaid = taken > 0 && captured + held + writtenOff < total
  return { taken, held, writtenOff, due: Math.max(total - taken - held - writtenOff, 0), isPartPaid }
}
