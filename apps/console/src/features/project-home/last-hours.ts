const HOUR_MS = 3_600_000
const HOURS = 24

/** The last 24 hours that have begun, so that the answer is cached until the next. */
export function lastHours(): { from: string; to: string } {
  const end = (Math.floor(Date.now() / HOUR_MS) + 1) * HOUR_MS
  return { from: new Date(end - HOURS * HOUR_MS).toISOString(), to: new Date(end).toISOString() }
}
