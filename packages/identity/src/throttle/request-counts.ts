export interface ThrottleLimit {
  attempts: number
  seconds: number
}

/** Counts kept at most: who comes from more networks at once is counted from nothing again. */
const MAX_COUNTS = 50_000

interface Count {
  count: number
  until: number
}

/** Counts of requests in this process's memory: nothing is written for a request that is one too many. */
export function createRequestCounts() {
  const counts = new Map<string, Count>()

  function makeRoom(now: number): void {
    if (counts.size < MAX_COUNTS) return
    for (const [subject, { until }] of counts) if (until <= now) counts.delete(subject)
    const [oldest] = counts.keys()
    if (counts.size >= MAX_COUNTS && oldest !== undefined) counts.delete(oldest)
  }

  return {
    /** Counts one more; the time at which the limit ends when it is over it. */
    count(subject: string, { attempts, seconds }: ThrottleLimit, now: number): number | undefined {
      const known = counts.get(subject)
      const current = known && known.until > now ? known : { count: 0, until: now + seconds * 1000 }
      if (current !== known) {
        makeRoom(now)
        counts.set(subject, current)
      }
      current.count++
      return current.count > attempts ? current.until : undefined
    },
  }
}
