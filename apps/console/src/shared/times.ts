import { LANGUAGE } from './messages.ts'

/** Dates are `2 Mar 2026`, and times have 24 hours. */
const LOCALE = `${LANGUAGE}-GB`
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto', style: 'short' })
const date = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' })
const full = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'medium' })

/** Units from the largest, with their length in seconds. */
const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Formats a time (RFC 3339) relative to now: `2 hr. ago`. */
export function formatAgo(time: string, now = Date.now()): string {
  const seconds = (Date.parse(time) - now) / 1000
  const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const)
  return relative.format(Math.round(seconds / length), unit)
}

/** Formats the date of a time (RFC 3339). */
export const formatDate = (time: string): string => date.format(Date.parse(time))

/** Formats date and time (RFC 3339) to the second. */
export const formatTime = (time: string): string => full.format(Date.parse(time))
