import { expect, test } from 'vitest'
import { unitsIn } from './refund-amount.ts'

test.each([
  ['20', 2000],
  ['20.5', 2050],
  ['20,50', 2050],
  ['R 20.00', 2000],
  ['0.01', 1],
  ['0', null],
  ['', null],
  ['20.555', null],
  ['-20', null],
  ['1e3', null],
])('"%s" is %s', (text, units) => {
  expect(unitsIn(text)).toBe(units)
})
