import { expect, test } from 'vitest'
import { type AmountEvent, changeEntry, findRefusal, newEntry, parseUnits, sumEntry } from './amount-entry.ts'

const after = (...events: AmountEvent[]) => events.reduce(changeEntry, newEntry())
const digits = (text: string): AmountEvent[] => text.split('').map((digit) => ({ type: 'digit', digit }))

test.each([
  ['250', 250],
  ['  7 ', null],
  ['007', 7],
  ['999999999', 999_999_999],
  ['1000000000', null],
  ['', null],
  ['0', null],
  ['12.5', null],
  ['12,5', null],
  ['-5', null],
  ['+5', null],
  ['1e3', null],
  ['0x10', null],
  ['five', null],
])('%j is parsed as %j units', (typed, units) => {
  expect(parseUnits(typed)).toBe(units)
})

test('a typed amount counts immediately, and adding it as an item does not change the total', () => {
  const typing = after({ type: 'quick', units: 2000 }, ...digits('1250'))
  expect(sumEntry(typing).units).toBe(3250)
  expect(findRefusal(typing)).toBeNull()
  const added = changeEntry(typing, { type: 'add' })
  expect(added.items).toEqual([
    { units: 2000, count: 1 },
    { units: 1250, count: 1 },
  ])
  expect([added.typed, sumEntry(added).units]).toEqual(['', 3250])
})

test('an amount that cannot be added shows an alert until the next key press', () => {
  const refused = after({ type: 'quick', units: 500 }, { type: 'typed', text: '12.5' }, { type: 'add' })
  expect(refused).toMatchObject({ typed: '12.5', refusal: 'refusal.notANumber' })
  expect(findRefusal(refused)).toBe('refusal.notANumber')
  expect(changeEntry(refused, { type: 'typed', text: '12' }).refusal).toBeNull()
})

test('a repeated amount is counted, and removed one at a time', () => {
  const entry = after({ type: 'quick', units: 500 }, { type: 'quick', units: 500 }, ...digits('150'), {
    type: 'add',
  })
  expect(entry.items).toEqual([
    { units: 500, count: 2 },
    { units: 150, count: 1 },
  ])
  expect(sumEntry(changeEntry(entry, { type: 'remove', units: 500 })).units).toBe(650)
})

test('clear removes the typed amount first, then the last item', () => {
  const typing = after({ type: 'quick', units: 500 }, ...digits('15'), { type: 'clear' })
  expect(typing).toEqual(newEntry(500))
  expect(changeEntry(typing, { type: 'clear' }).items).toEqual([])
})

test('the minimum payment is 200 units', () => {
  expect(findRefusal(newEntry())).toBe('refusal.belowMinimum')
  expect(findRefusal(newEntry(199))).toBe('refusal.belowMinimum')
  expect(findRefusal(after(...digits('200')))).toBeNull()
})

test('a total cannot exceed the maximum of a payment, whether typed or added', () => {
  const full = newEntry(999_999_999)
  for (const event of [{ type: 'quick', units: 500 } as const, ...digits('5')]) {
    const refused = changeEntry(full, event)
    expect(sumEntry(refused).units).toBe(999_999_999)
    expect(refused.refusal).toBe('refusal.aboveMaximum')
  }
})
