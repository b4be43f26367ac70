import { withTimeout } from '@tillkey/jobs'

interface RecentAnswersOptions {
  now: () => number
  /** How old an answer may be before it is asked for anew, in milliseconds. */
  maxAgeMs: number
  /** How long a new answer is waited for. */
  waitMs: number
}

interface CachedAnswer<T> {
  answer: Promise<T>
  /** The last that came, undefined before any. */
  last: T | undefined
  requestedAt: number
}

const MAX_ANSWERS = 10_000

/**
 * Shares answers of the last moment, so that many polls are one question. While a new one takes its time, what was last
 * known is answered; undefined when that is nothing.
 */
export function createRecentAnswers<T>({ now, maxAgeMs, waitMs }: RecentAnswersOptions) {
  const cache = new Map<string, CachedAnswer<T>>()

  function begin(key: string, ask: () => Promise<T>, last: T | undefined): CachedAnswer<T> {
    const fresh: CachedAnswer<T> = { answer: ask(), last, requestedAt: now() }
    cache.delete(key)
    if (cache.size >= MAX_ANSWERS) cache.clear()
    cache.set(key, fresh)
    return fresh
  }

  return async (key: string, ask: () => Promise<T>): Promise<T | undefined> => {
    const cached = cache.get(key)
    const current = cached && cached.requestedAt > now() - maxAgeMs ? cached : begin(key, ask, cached?.last)
    const answer = await withTimeout<T | undefined>(waitMs, current.answer, current.last)
    current.last = answer
    return answer
  }
}
