import { useCallback, useEffect, useState } from 'react'

type Answer<T> = { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed'; error: unknown }

const loading = { state: 'loading' } as const

/**
 * Returns the answer of `load`, or null until then. Errors go to the error boundary. `load` must be stable across
 * renders, or null to wait. For platform operations use the client's `useOperation`.
 */
export function useAnswer<T>(load: (() => Promise<T>) | null): T | null {
  const [response, setAnswer] = useState<Answer<T>>(loading)
  useEffect(() => {
    let left = false
    const settle = (next: Answer<T>) => {
      if (!left) setAnswer(next)
    }
    load?.().then(
      (value) => settle({ state: 'ready', value }),
      (error: unknown) => settle({ state: 'failed', error }),
    )
    return () => {
      left = true
      setAnswer(loading)
    }
  }, [load])
  if (response.state === 'failed') throw response.error
  return response.state === 'ready' ? response.value : null
}

/** Returns a function that passes an asynchronous error to the error boundary. */
export function useFail(): (error: unknown) => void {
  const [, setState] = useState()
  return useCallback((error: unknown) => {
    setState(() => {
      throw error
    })
  }, [])
}
