import { withTimeout } from '@tillkey/jobs'

interface RecentAnswersOptions {
  now: () => number
  /** How old an answer may be before it is asked for anew, in milliseconds. */
  keepMs: number
  /** How long a new answer is waited for. */
  waitMs: number
}

interface CachedAnswer<T> {
  answer: Promise<T>
  /** The last that came, undefined before any. */
  last: T | undefined
  askedAt: number
}

const MAX_ANSWERS = 10_000

/**
 * Shares answers of the last moment, so that many polls are one question. While a new one takes its time, what was last
 * known is answered; undefined when that is nothing.
 */
export function createRecentAnswers<T>({ now, keepMs, waitMs }: RecentAnswersOptions) {
  const kept = new Map<string, CachedAnswer<T>>()

  function begin(key: string, ask: () => Promise<T>, last: T | undefined): CachedAnswer<T> {
    const fresh: CachedAnswer<T> = { answer: ask(), last, askedAt: now() }
    kept.delete(key)
    if (kept.size >= MAX_ANSWERS) kept.clear()
    kept.set(key, fresh)
    return fresh
  }

  return async (key: string, ask: () => Promise<T>): Promise<T | undefined> => {
    const known = kept.get(key)
    const current = known && known.askedAt > now() - keepMs ? known : begin(key, ask, known?.last)
    const answer = await withTimeout<T | undefined>(waitMs, current.answer, current.last)
    current.last = answer
    return answer
  }
}
