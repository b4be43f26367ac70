import { useEffect, useState } from 'react'
import { useFail } from './failure.tsx'

/**
 * What a call answers; null until then. A failure goes to the error page. `ask` must be the same function at every
 * render, or null while there is nothing to ask yet.
 */
export function useAnswer<T>(ask: (() => Promise<T>) | null): T | null {
  const fail = useFail()
  const [answer, setAnswer] = useState<T | null>(null)
  useEffect(() => {
    let left = false
    const run = async () => {
      try {
        const value = ask === null ? null : await ask()
        if (!left) setAnswer(value)
      } catch (error) {
        if (!left) fail(error)
      }
    }
    void run()
    return () => {
      left = true
    }
  }, [ask, fail])
  return answer
}
