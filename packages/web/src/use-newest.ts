import { useEffect, useState } from 'react'

/** What is asked for, and how. Both must keep their identity from render to render. */
export interface Question<Q, T> {
  /** What it is about; it is asked anew when that changes. */
  about: Q
  /** Answers null, or fails, where there is nothing newer to show. */
  ask: (about: Q) => Promise<T | null>
}

/** The newest answer, null before the first: a former one stays while there is no other. `put` shows one that came another way. */
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
