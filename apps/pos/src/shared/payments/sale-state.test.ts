import { expect, test } from 'vitest'
import { isUncharged } from './sale-state.ts'

const captured = { units: 1000, currencyCode: 'ZAR' }

test.each([
  ['declined', true],
  ['cancelled', true],
  ['not_sent', true],
  ['approved', false],
  ['other_amount', false],
  // Running or unknown.
  ['open', false],
  // Added by a later version of the server.
  ['something else', false],
])('the amount of a sale that is %s is struck through: %s', (outcome, isStruck) => {
  expect(isUncharged({ outcome, captured: null })).toBe(isStruck)
  expect(isUncharged({ outcome, captured })).toBe(false)
})
