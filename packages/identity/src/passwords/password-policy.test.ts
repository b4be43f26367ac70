import { expect, test } from 'vitest'
import { editDistance, longestCommonPart, passwordError } from './password-policy.ts'

const settings = {
  enabled: true,
  minLength: 8,
  maxLength: Number.POSITIVE_INFINITY,
  similarityCheck: true,
} as const

test.each([
  ['kitten', 'sitting', 3, 3],
  ['', 'abc', 3, 0],
  ['same', 'same', 0, 4],
  // oxlint-disable-next-line max-params -- the columns of the table
])('between %s and %s: %i edits, %i in common', (left, right, edits, common) => {
  expect([editDistance(left, right), longestCommonPart(left, right)]).toEqual([edits, common])
})

test.each([
  ['1234567', 4000032],
  ['ünïcödé', undefined],
  ['nomsa@shop', 4000031],
  ['NOMSA@SHOP.TEST1', 4000031],
  ['kettle-over-moon', undefined],
  ['x'.repeat(100_000), undefined],
])('%s', (password, id) => {
  expect(passwordError(password, ['nomsa@shop.test'], settings)?.id).toBe(id)
})
