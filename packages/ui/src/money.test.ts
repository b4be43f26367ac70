import { assert, maxSafeNat, property } from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

test.each([
  [0, 'R0.00'],
  [5, 'R0.05'],
  [150, 'R1.50'],
  [2500, 'R25.00'],
  [1_250_000, 'R12500.00'],
  [-250, '−R2.50'],
  [Number.MAX_SAFE_INTEGER, 'R90071992547409.91'],
])('%i minor units read %s', (units, text) => {
  expect(formatMoney(units)).toBe(text)
})

test('the digits of the text are the units, whatever the amount', () => {
  assert(
    property(maxSafeNat(), (units) => {
      expect(Number(formatMoney(units).replace(/[R.]/g, ''))).toBe(units)
    }),
  )
})

test.each([2.5, Number.NaN, Number.POSITIVE_INFINITY])('%d is no amount in minor units', (units) => {
  expect(() => formatMoney(units)).toThrow(RangeError)
})
