import { useCallback, useEffect, useState } from 'react'

export type Answer<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'failed'; error: unknown }

/** What a call answers. `ask` must be the same function at every render; `again` asks anew. */
export function useAnswer<T>(ask: () => Promise<T>): { answer: Answer<T>; again: () => void } {
  const [answer, setAnswer] = useState<Answer<T>>({ state: 'loading' })
  const run = useCallback(() => {
    ask().then(
      (value) => setAnswer({ state: 'ready', value }),
      (error: unknown) => setAnswer({ state: 'failed', error }),
    )
  }, [ask])
  useEffect(run, [run])
  const again = () => {
    setAnswer({ state: 'loading' })
    run()
  }
  return { answer, again }
}
