import { parseDuration } from '@tillkey/platform-core'
import { HOUR_MS } from '../events/events-store.ts'
import { fieldRefused } from '../projects-errors.ts'

const MOST_BUCKETS = 10_000

export interface Range {
  resolution: string
  /** RFC 3339. */
  from: string
  to: string
}

/** Buckets of equal length that begin at multiples of it since 1970; times are milliseconds. */
export interface Buckets {
  length: number
  starts: readonly number[]
}

/** The buckets that a range of time touches; 400 for a range that is none, finer than an hour, or too long. */
export function bucketsOf({ resolution, from, to }: Range): Buckets {
  const length = parseDuration(resolution)
  if (length === undefined || length < HOUR_MS) throw fieldRefused('resolution', 'has to be an hour or more')
  const [start, end] = [Date.parse(from), Date.parse(to)]
  if (!(start < end)) throw fieldRefused('from', 'has to be before to')
  const first = Math.floor(start / length)
  const count = Math.ceil(end / length) - first
  if (count > MOST_BUCKETS) throw fieldRefused('resolution', `makes more than ${MOST_BUCKETS} buckets`)
  return { length, starts: Array.from({ length: count }, (_, index) => (first + index) * length) }
}

/** How many there were in each bucket, of counts by the hour since 1970; none where nothing was counted. */
export function countsIn(
  { length, starts }: Buckets,
  counted: readonly { hour: number; count: number }[],
): { time: string; count: number }[] {
  const sums = new Map(starts.map((start) => [start, 0]))
  for (const { hour, count } of counted) {
    const start = Math.floor((hour * HOUR_MS) / length) * length
    sums.set(start, (sums.get(start) ?? 0) + count)
  }
  return starts.map((start) => ({ time: new Date(start).toISOString(), count: sums.get(start) ?? 0 }))
}

/** The hours since 1970 that the buckets cover, from one to before another. */
export const hoursOf = ({ length, starts }: Buckets): { from: number; to: number } => ({
  from: Math.floor((starts[0] ?? 0) / HOUR_MS),
  to: Math.ceil(((starts.at(-1) ?? 0) + length) / HOUR_MS),
})
