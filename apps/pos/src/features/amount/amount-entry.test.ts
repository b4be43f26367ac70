import { expect, test } from 'vitest'
import {
  type AmountEvent,
  BELOW_MINIMUM,
  changeEntry,
  NOT_A_NUMBER,
  newEntry,
  refusalOf,
  totalOf,
  unitsOf,
} from './amount-entry.ts'

const after = (...events: AmountEvent[]) => events.reduce(changeEntry, newEntry())
const digits = (text: string): AmountEvent[] => text.split('').map((digit) => ({ type: 'digit', digit }))

test.each([
  ['250', 250],
  ['  7 ', 7],
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
])('%j is %j units', (typed, units) => {
  expect(unitsOf(typed)).toBe(units)
})

test('typing 250 and adding it makes R2.50 and empties the field', () => {
  const entry = after(...digits('250'), { type: 'add' })
  expect(entry).toEqual({ typed: '', addends: [{ id: 1, units: 250 }], refusal: null })
})

test('what cannot be added stays in the field with the alert, and typing takes the alert away', () => {
  const refused = after({ type: 'typed', text: '12.5' }, { type: 'add' })
  expect(refused).toEqual({ typed: '12.5', addends: [], refusal: NOT_A_NUMBER })
  expect(changeEntry(refused, { type: 'typed', text: '12' }).refusal).toBeNull()
})

test('quick amounts and typed ones make one total, and each can be taken off again', () => {
  const entry = after({ type: 'quick', units: 500 }, { type: 'quick', units: 500 }, ...digits('150'), {
    type: 'add',
  })
  expect(totalOf(entry)).toBe(1150)
  expect(totalOf(changeEntry(entry, { type: 'remove', id: 1 }))).toBe(650)
})

test('clear empties the field first and then takes back the last amount', () => {
  const typing = after({ type: 'quick', units: 500 }, ...digits('15'), { type: 'clear' })
  expect(typing).toEqual({ typed: '', addends: [{ id: 1, units: 500 }], refusal: null })
  expect(changeEntry(typing, { type: 'clear' }).addends).toEqual([])
})

test('a payment starts at 200 units', () => {
  expect(refusalOf(newEntry())).toBe(BELOW_MINIMUM)
  expect(refusalOf(newEntry(199))).toBe(BELOW_MINIMUM)
  expect(refusalOf(newEntry(200))).toBeNull()
})

test('no total grows beyond what a payment can carry', () => {
  const full = changeEntry(newEntry(999_999_999), { type: 'quick', units: 500 })
  expect(totalOf(full)).toBe(999_999_999)
  expect(full.refusal).toMatch(/largest/)
})
