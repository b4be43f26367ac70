import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatIncludedIn } from './vat.ts'

test.each([
  [72_50, 9_46],
  [115_00, 15_00],
  [1, 0],
  [4, 1],
  [0, 0],
  [999_999_999, 130_434_782],
])('%i cents contain %i of tax', (units, tax) => {
  expect(vatIncludedIn(units)).toBe(tax)
})

test('tax is the nearest cent to 15/115 of any amount', () => {
  const property = fc.property(fc.integer({ min: 0, max: 999_999_999 }), (units) => {
    expect(Math.abs(vatIncludedIn(units) * 115 - units * 15)).toBeLessThanOrEqual(115 / 2)
  })
  expect(() => fc.assert(property)).not.toThrow()
})
