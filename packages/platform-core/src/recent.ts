/** What was used lately, by its key. */
export interface Recent<Key, Value> {
  /** Counts as a use. */
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  delete(key: Key): void
}

/** Keeps so many values at most; what was not used for the longest is forgotten first. */
export function createRecent<Key, Value>(most: number): Recent<Key, Value> {
  const kept = new Map<Key, Value>()
  const set = (key: Key, value: Value): void => {
    kept.delete(key)
    kept.set(key, value)
    if (kept.size <= most) return
    for (const oldest of kept.keys()) return void kept.delete(oldest)
  }
  return {
    get(key) {
      const value = kept.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    set,
    delete: (key) => void kept.delete(key),
  }
}
