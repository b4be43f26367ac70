import { useCallback, useEffect, useState } from 'react'

type Answer<T> = { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed'; error: unknown }

const loading = { state: 'loading' } as const

/**
 * What a function answers, null until then. A failure is thrown to the error boundary above. `ask` must be the same
 * function at every render, or null while there is nothing to ask yet. For a single operation of the platform there is
 * `useOperation` of the client.
 */
export function useAnswer<T>(ask: (() => Promise<T>) | null): T | null {
  const [answer, setAnswer] = useState<Answer<T>>(loading)
  useEffect(() => {
    let left = false
    const settle = (next: Answer<T>) => {
      if (!left) setAnswer(next)
    }
    ask?.().then(
      (value) => settle({ state: 'ready', value }),
      (error: unknown) => settle({ state: 'failed', error }),
    )
    return () => {
      left = true
      setAnswer(loading)
    }
  }, [ask])
  if (answer.state === 'failed') throw answer.error
  return answer.state === 'ready' ? answer.value : null
}

/** Hands an error of an asynchronous act to the error boundary above. */
export function useFail(): (error: unknown) => void {
  const [, setState] = useState()
  return useCallback((error: unknown) => {
    setState(() => {
      throw error
    })
  }, [])
}
