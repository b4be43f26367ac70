import { LRUCache } from 'lru-cache'

/** Upper bound on entries: providers are chosen by tenants. */
const MAX_ENTRIES = 500

interface Entry<T> {
  at: number
  value: Promise<T>
}

/** Caches remote documents for a while. Concurrent callers share one request, and failures are not cached. */
export interface TtlCache<T> {
  get(key: string, ask: () => Promise<T>): Promise<T>
  /** Fetches again unless the entry is younger than `youngerMs`. */
  renew(key: string, youngerMs: number, ask: () => Promise<T>): Promise<T>
}

/** Entries live for `ttlMs`. */
export function createTtlCache<T>(ttlMs: number, now: () => number): TtlCache<T> {
  const entries = new LRUCache<string, Entry<T>>({ max: MAX_ENTRIES })

  function ask(key: string, question: () => Promise<T>): Promise<T> {
    const entry: Entry<T> = { at: now(), value: question() }
    entries.set(key, entry)
    entry.value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key)
    })
    return entry.value
  }
  function renew(key: string, youngerMs: number, question: () => Promise<T>): Promise<T> {
    const entry = entries.get(key)
    return entry && entry.at + youngerMs > now() ? entry.value : ask(key, question)
  }
  return { get: (key, question) => renew(key, ttlMs, question), renew }
}
