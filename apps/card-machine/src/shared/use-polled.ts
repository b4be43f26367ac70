import { useCallback, useEffect, useRef, useState } from 'react'

export interface Polled<T> {
  /** The newest value; null until the first has come. */
  value: T | null
  /** Why there is nothing newer, while that is so. */
  error: unknown
  /** Shows a value that came another way. */
  put: (value: T) => void
}

/** Loads again and again while mounted, each time `pause` milliseconds after the last answer; `load` must keep its identity. */
export function usePolled<T>(load: (signal: AbortSignal) => Promise<T>, pause: number): Polled<T> {
  const [value, setValue] = useState<T | null>(null)
  const [error, setError] = useState<unknown>(null)
  const puts = useRef(0)

  useEffect(() => {
    const stopping = new AbortController()
    let timer: number | undefined
    const round = async () => {
      const before = puts.current
      try {
        const next = await load(stopping.signal)
        // What was asked before somebody acted is older than what the act answered.
        if (!stopping.signal.aborted && puts.current === before) setValue(() => next)
        setError(null)
      } catch (cause) {
        if (!stopping.signal.aborted) setError(cause)
      }
      if (!stopping.signal.aborted) timer = window.setTimeout(() => void round(), pause)
    }
    void round()
    return () => {
      stopping.abort()
      window.clearTimeout(timer)
    }
  }, [load, pause])

  const put = useCallback((next: T) => {
    puts.current += 1
    setValue(() => next)
  }, [])
  return { value, error, put }
}
