import { expect, test } from 'vitest'
import { parseTime, time } from './identity-view.ts'

const DAY_MS = 86_400_000
/** Times before 1970, at the edges of a day, on a leap day and beyond year 9999. */
const TIMES = [
  0,
  1,
  -1,
  999,
  1000,
  59_999,
  3_599_999,
  DAY_MS - 1,
  DAY_MS,
  -DAY_MS,
  -DAY_MS - 1,
  Date.UTC(2024, 1, 29, 23, 59, 59, 999),
  Date.UTC(2026, 10, 27, 9, 8, 7, 6),
  Date.UTC(12_026, 0, 1),
  ...Array.from({ length: 500 }, (_, at) => 1_700_000_000_000 + at * 86_461_237),
]

test('times are formatted and parsed as ISO 8601', () => {
  for (const milliseconds of [...TIMES, ...TIMES.toReversed()]) {
    const text = time(milliseconds)
    expect(text).toBe(new Date(milliseconds).toISOString())
    expect(parseTime(text)).toBe(milliseconds)
  }
})
