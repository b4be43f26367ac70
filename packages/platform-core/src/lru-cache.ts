/** A least-recently-used cache. */
export interface LruCache<Key, Value> {
  /** Counts as a use. */
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  delete(key: Key): void
}

/** Creates a cache that evicts the least recently used entry. */
export function createLruCache<Key, Value>(maxEntries: number): LruCache<Key, Value> {
  const entries = new Map<Key, Value>()
  const set = (key: Key, value: Value): void => {
    entries.delete(key)
    entries.set(key, value)
    if (entries.size <= maxEntries) return
    for (const oldest of entries.keys()) return void entries.delete(oldest)
  }
  return {
    get(key) {
      const value = entries.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    set,
    delete: (key) => void entries.delete(key),
  }
}
