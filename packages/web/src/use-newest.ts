import { useEffect, useState } from 'react'

/** A request that is repeated when its key changes. Both members must be stable across renders. */
export interface KeyedRequest<Q, T> {
  key: Q
  /** Resolves to null, or rejects, if there is nothing newer. */
  load: (key: Q) => Promise<T | null>
}

/**
 * Returns the newest answer, or null before the first. An old answer stays until a newer one arrives. `setValue` sets a
 * value from elsewhere.
 */
export function useNewest<Q, T>({
  key,
  load,
}: KeyedRequest<Q, T>): {
  value: T | null
  setValue: (value: T) => void
} {
  const [value, setValue] = useState<T | null>(null)
  useEffect(() => {
    let isUnmounted = false
    const settle = (response: T | null): void => {
      if (!isUnmounted && response !== null) setValue(response)
    }
    load(key).then(settle, console.error)
    return () => {
      isUnmounted = true
    }
  }, [key, load])
  return { value, setValue }
}
