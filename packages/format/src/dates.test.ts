import { expect, test } from 'vitest'
import { createDates } from './dates.ts'

const at = '2026-03-07T22:05:09Z'
const names = {
  days: 'Su Mo Tu We Th Fr Sa',
  months: 'January February Mashi Apr May Jun Jul Aug Sep Oct Nov Dec',
}

test('a date is formatted in the order day, month, year, with the passed names', () => {
  const dates = createDates(names, 'Africa/Johannesburg')
  expect([dates.day(at), dates.date(at), dates.dateTime(at), dates.datedTime(at)]).toEqual([
    'Su, 8 Mashi 2026',
    '8 Mashi 2026',
    '8 Mashi, 00:05',
    '8 Mashi 2026, 00:05',
  ])
  expect([dates.time(at), dates.clock(at)]).toEqual(['00:05', '00:05:09'])
  expect(dates.dateTime('2026-01-31T10:00:00Z')).toBe('31 Jan, 12:00')
})

test('the default clock is the clock of the device', () => {
  const hour = new Date(at).getHours()
  expect(createDates(names).time(at)).toBe(`${String(hour).padStart(2, '0')}:05`)
})

test('an invalid date is rejected', () => {
  expect(() => createDates(names).day('yesterday')).toThrow(RangeError)
})
