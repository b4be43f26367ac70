import { parseDuration } from '@tillkey/platform-core'
import { formatTime } from '@tillkey/wire'
import { HOUR_MS } from '../events/events-store.ts'
import { fieldRefused } from '../projects-errors.ts'

const MAX_BUCKETS = 10_000

export interface Range {
  resolution: string
  /** RFC 3339. */
  from: string
  to: string
}

/** Intervals of equal length, aligned to multiples of it since 1970. Times are in milliseconds. */
export interface Buckets {
  length: number
  starts: readonly number[]
}

/** Returns the buckets of a range. Throws 400 for an empty range, a resolution below one hour, or too many buckets. */
export function parseBuckets({ resolution, from, to }: Range): Buckets {
  const length = parseDuration(resolution)
  if (length === undefined || length < HOUR_MS) throw fieldRefused('resolution', 'must be 1h or more')
  const [start, end] = [Date.parse(from), Date.parse(to)]
  if (!(start < end)) throw fieldRefused('from', 'must be before `to`')
  const first = Math.floor(start / length)
  const count = Math.ceil(end / length) - first
  if (count > MAX_BUCKETS) throw fieldRefused('resolution', `results in more than ${MAX_BUCKETS} buckets`)
  return { length, starts: Array.from({ length: count }, (_, index) => (first + index) * length) }
}

/** Sums hourly counts per bucket. */
export function sumByBucket(
  { length, starts }: Buckets,
  counted: readonly { hour: number; count: number }[],
): { time: string; count: number }[] {
  const sums = new Map(starts.map((start) => [start, 0]))
  for (const { hour, count } of counted) {
    const start = Math.floor((hour * HOUR_MS) / length) * length
    sums.set(start, (sums.get(start) ?? 0) + count)
  }
  return starts.map((start) => ({ time: formatTime(start), count: sums.get(start) ?? 0 }))
}

/** Returns the hours since 1970 that buckets cover, start inclusive, end exclusive. */
export const hourRange = ({ length, starts }: Buckets): { from: number; to: number } => ({
  from: Math.floor((starts[0] ?? 0) / HOUR_MS),
  to: Math.ceil(((starts.at(-1) ?? 0) + length) / HOUR_MS),
})
