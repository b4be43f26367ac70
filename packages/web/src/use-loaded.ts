import { useCallback, useEffect, useState } from 'react'

type LoadState<T> = { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed'; error: unknown }

const loading = { state: 'loading' } as const

/**
 * Returns the result of `load`, or null until then. Errors go to the error boundary. `load` must be stable across
 * renders, or null to wait. For platform operations use the client's `useOperation`.
 */
export function useLoaded<T>(load: (() => Promise<T>) | null): T | null {
  const [loaded, setLoaded] = useState<LoadState<T>>(loading)
  useEffect(() => {
    let left = false
    const settle = (next: LoadState<T>) => {
      if (!left) setLoaded(next)
    }
    load?.().then(
      (value) => settle({ state: 'ready', value }),
      (error: unknown) => settle({ state: 'failed', error }),
    )
    return () => {
      left = true
      setLoaded(loading)
    }
  }, [load])
  if (loaded.state === 'failed') throw loaded.error
  return loaded.state === 'ready' ? loaded.value : null
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
