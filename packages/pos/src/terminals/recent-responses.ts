import { withTimeout } from '@tillkey/jobs'
import { LRUCache } from 'lru-cache'

interface RecentAnswersOptions {
  now: () => number
  /** Maximum age of an answer, in milliseconds. */
  maxAgeMs: number
  /** How long to wait for a new answer, in milliseconds. */
  waitMs: number
}

interface CachedResponse<T> {
  response: Promise<T>
  /** The previous answer, undefined before any. */
  last: T | undefined
  requestedAt: number
}

const MAX_ANSWERS = 10_000

/**
 * Shares recent answers, so that many polls make one call. While a new call takes longer than `waitMs`, the previous
 * answer is returned, undefined before any.
 */
export function createRecentResponses<T>({ now, maxAgeMs, waitMs }: RecentAnswersOptions) {
  // `max` would allocate all entries at once.
  const cache = new LRUCache<string, CachedResponse<T>>({ maxSize: MAX_ANSWERS, sizeCalculation: () => 1 })

  function begin(key: string, ask: () => Promise<T>, last: T | undefined): CachedResponse<T> {
    const fresh: CachedResponse<T> = { response: ask(), last, requestedAt: now() }
    cache.set(key, fresh)
    return fresh
  }

  return async (key: string, ask: () => Promise<T>): Promise<T | undefined> => {
    const cached = cache.get(key)
    const current = cached && cached.requestedAt > now() - maxAgeMs ? cached : begin(key, ask, cached?.last)
    const response = await withTimeout<T | undefined>(waitMs, current.response, current.last)
    current.last = response
    return response
  }
}
