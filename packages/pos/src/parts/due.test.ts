import type { SalePart } from '@tillkey/contract/pos/parts-schemas.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { standingOf } from './due.ts'

type Counted = Pick<SalePart, 'state' | 'units' | 'taken_units'>

/** What a till may try, in any order: a part of the amount due or less, which ends in one of three ways. */
const tries = fc.array(
  fc.record({
    share: fc.integer({ min: 1, max: 100 }),
    end: fc.constantFrom('taken', 'partly', 'held', 'nothing'),
  }),
  { maxLength: 30 },
)

function partOf(units: number, end: 'taken' | 'partly' | 'held' | 'nothing'): Counted {
  if (end === 'held') return { state: 'held', units, taken_units: 0 }
  if (end === 'nothing') return { state: 'nothing', units, taken_units: 0 }
  return { state: 'taken', units, taken_units: end === 'partly' ? Math.ceil(units * 0.6) : units }
}

function pay(
  total: number,
  attempts: readonly { share: number; end: Parameters<typeof partOf>[1] }[],
): Counted[] {
  const parts: Counted[] = []
  for (const { share, end } of attempts) {
    const { due } = standingOf(total, parts)
    if (due > 0) parts.push(partOf(Math.max(1, Math.floor((due * share) / 100)), end))
  }
  return parts
}

test('taken, held and due are the total at every moment, and never more', () => {
  const property = fc.property(fc.integer({ min: 1, max: 999_999_999 }), tries, (total, attempts) => {
    const { taken, held, due } = standingOf(total, pay(total, attempts))
    expect(taken + held + due).toBe(total)
  })
  expect(() => fc.assert(property)).not.toThrow()
})

test('whoever collects what is due until nothing is, has the sum of the sale', () => {
  const property = fc.property(fc.integer({ min: 1, max: 999_999_999 }), tries, (total, attempts) => {
    const parts = pay(
      total,
      attempts.filter(({ end }) => end !== 'held'),
    )
    const { due } = standingOf(total, parts)
    const all = due > 0 ? [...parts, partOf(due, 'taken')] : parts
    expect(all.reduce((sum, part) => sum + part.taken_units, 0)).toBe(total)
  })
  expect(() => fc.assert(property)).not.toThrow()
})

test('what was taken too much leaves nothing due', () => {
  expect(standingOf(1000, [{ state: 'taken', units: 1000, taken_units: 2000 }])).toEqual({
    taken: 2000,
    held: 0,
    due: 0,
  })
})
