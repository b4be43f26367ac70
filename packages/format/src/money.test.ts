import { assert, maxSafeNat, property } from 'fast-check'
import { expect, test } from 'vitest'
import { addMoney, formatMoney, money, shortMoney, subtractMoney } from './money.ts'

test.each([
  [0, 'R0.00'],
  [5, 'R0.05'],
  [150, 'R1.50'],
  [2500, 'R25.00'],
  [1_250_000, 'R12\u202f500.00'],
  [-250, '−R2.50'],
  [Number.MAX_SAFE_INTEGER, 'R90\u202f071\u202f992\u202f547\u202f409.91'],
])('%i minor units are formatted as %s', (units, text) => {
  expect(formatMoney(money(units))).toBe(text)
})

test('each currency has its own symbol and digits', () => {
  expect(formatMoney(money(2587, 'USD'))).toBe('US$25.87')
  expect(formatMoney(money(2587, 'JPY'))).toMatch(/2\u202f587$/)
  expect(shortMoney(money(2000))).toBe('R20')
  expect(shortMoney(money(1250))).toBe('R12.50')
})

test('the digits of the text are the units, for any amount', () => {
  assert(
    property(maxSafeNat(), (units) => {
      expect(Number(formatMoney(money(units)).replace(/\D/g, ''))).toBe(units)
    }),
  )
})

test.each([2.5, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d is rejected as an amount in minor units',
  (units) => {
    expect(() => money(units)).toThrow(RangeError)
  },
)

test('amounts of different currencies cannot be added', () => {
  expect(subtractMoney(money(2500), money(1552)).units).toBe(948)
  expect(() => addMoney(money(1), money(1, 'USD'))).toThrow(RangeError)
})
