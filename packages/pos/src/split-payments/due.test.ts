import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CountedPart, computeTotals } from './due.ts'

const ends = ['taken', 'partly', 'held', 'nothing'] as const
type End = (typeof ends)[number]

/** Attempts of a till: a part up to the amount due, one of four outcomes, and a share to refund. */
const tries = fc.array(
  fc.record({
    share: fc.integer({ min: 1, max: 100 }),
    end: fc.constantFrom(...ends),
    back: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })),
  }),
  { maxLength: 30 },
)
interface Try {
  share: number
  end: End
  back: number
}

const computeTaken = (units: number, end: End): number => {
  if (end === 'taken') return units
  return end === 'partly' ? Math.ceil(units * 0.6) : 0
}

function toCountedPart(units: number, { end, back }: Pick<Try, 'end' | 'back'>): CountedPart {
  const taken_units = computeTaken(units, end)
  const state = end === 'partly' ? 'taken' : end
  return { state, units, taken_units, refunded_units: Math.floor((taken_units * back) / 100) }
}

function pay(total: number, attempts: readonly Try[]): CountedPart[] {
  const parts: CountedPart[] = []
  for (const { share, ...how } of attempts) {
    const { due } = computeTotals({ total, writtenOff: 0 }, parts)
    if (due > 0) parts.push(toCountedPart(Math.max(1, Math.floor((due * share) / 100)), how))
  }
  return parts
}

test('taken, pending and due always add up to the total, whatever is refunded, and never exceed it', () => {
  const property = fc.property(fc.integer({ min: 1, max: 999_999_999 }), tries, (total, attempts) => {
    const parts = pay(total, attempts)
    const { taken, held, due } = computeTotals({ total, writtenOff: 0 }, parts)
    expect(taken + held + due).toBe(total)
    expect(parts.reduce((sum, part) => sum + part.taken_units - part.refunded_units, 0)).toBe(taken)
  })
  expect(() => fc.assert(property)).not.toThrow()
})

test('collecting the due amount until nothing is left adds up to the sale', () => {
  const property = fc.property(fc.integer({ min: 1, max: 999_999_999 }), tries, (total, attempts) => {
    const parts = pay(
      total,
      attempts.filter(({ end }) => end !== 'held'),
    )
    const { due } = computeTotals({ total, writtenOff: 0 }, parts)
    const all = due > 0 ? [...parts, toCountedPart(due, { end: 'taken', back: 0 })] : parts
    expect(all.reduce((sum, part) => sum + part.taken_units - part.refunded_units, 0)).toBe(total)
  })
  expect(() => fc.assert(property)).not.toThrow()
})

test('an overpaid sale has nothing due', () => {
  const parts = [{ state: 'taken', units: 1000, taken_units: 2000, refunded_units: 0 }]
  expect(computeTotals({ total: 1000, writtenOff: 0 }, parts)).toEqual({
    taken: 2000,
    held: 0,
    writtenOff: 0,
    due: 0,
    isPartPaid: false,
  })
})

test('a sale is part-paid while a part is captured and the rest is neither captured, pending nor written off', () => {
  const taken = { state: 'taken', units: 60, taken_units: 60, refunded_units: 0 } as const
  const isPartPaid = (parts: readonly CountedPart[], writtenOff = 0) =>
    computeTotals({ total: 100, writtenOff }, parts).isPartPaid
  const rest = { ...taken, units: 40, taken_units: 40 }
  expect(isPartPaid([])).toBe(false)
  expect(isPartPaid([taken])).toBe(true)
  expect(isPartPaid([taken], 40)).toBe(false)
  expect(isPartPaid([taken, { ...rest, state: 'held', taken_units: 0 }])).toBe(false)
  expect(isPartPaid([taken, { ...rest, state: 'nothing', taken_units: 0 }])).toBe(true)
  expect(isPartPaid([{ ...taken, refunded_units: 10 }])).toBe(true)
  expect(isPartPaid([{ ...taken, refunded_units: 60 }])).toBe(false)
  // A refund of a fully paid sale is no amount due.
  expect(isPartPaid([{ ...taken, refunded_units: 20 }, rest])).toBe(false)
})
