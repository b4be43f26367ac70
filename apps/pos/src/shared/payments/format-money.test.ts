import { expect, test } from 'vitest'
import { formatAmount, parseAmount } from './format-money.ts'

test.each([
  ['20', 2000],
  ['20.5', 2050],
  ['20,50', 2050],
  ['R 20.00', 2000],
  ['0.01', 1],
  ['0', 0],
  ['', null],
  ['20.555', null],
  ['-20', null],
  ['1e3', null],
])('"%s" is formatted as %s', (text, units) => {
  expect(parseAmount(text)).toBe(units)
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [2050, '20.50'],
])('%i cents are formatted for input as %s', (units, text) => {
  expect([formatAmount(units), parseAmount(text)]).toEqual([text, units])
})
