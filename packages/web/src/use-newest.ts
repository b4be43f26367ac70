import { useEffect, useState } from 'react'

/** Subject of a request and how to send it. Both must be stable across renders. */
export interface Question<Q, T> {
  /** Subject; a change repeats the request. */
  about: Q
  /** Resolves to null, or rejects, if there is nothing newer. */
  ask: (about: Q) => Promise<T | null>
}

/**
 * Returns the newest answer, or null before the first. An old answer stays until a newer one arrives. `put` sets a
 * value from elsewhere.
 */
export function useNewest<Q, T>({
  about,
  ask,
}: Question<Q, T>): {
  value: T | null
  put: (value: T) => void
} {
  const [value, put] = useState<T | null>(null)
  useEffect(() => {
    let left = false
    const settle = (answer: T | null): void => {
      if (!left && answer !== null) put(answer)
    }
    ask(about).then(settle, console.error)
    return () => {
      left = true
    }
  }, [about, ask])
  return { value, put }
}
