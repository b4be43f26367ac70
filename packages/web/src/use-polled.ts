import { useCallback, useEffect, useRef, useState } from 'react'
import { keepAwake, startPollLoop } from './poll-loop.ts'
import { useFail } from './use-loaded.ts'

/** Polling options. All must be stable across renders. */
export interface Polling<T> {
  load: (signal: AbortSignal) => Promise<T>
  /** Returns the pause in milliseconds after an answer; null stops. */
  pauseAfter: (response: T) => number | null
  /** Whether an error ends the polling and goes to the error boundary. Default: never. */
  isFinal?: (error: unknown) => boolean
}

export interface Polled<T> {
  /** Newest value; null before the first answer. */
  value: T | null
  /** Error of the last request; null after a success. */
  error: unknown
  /** Replaces the value, for example with the response of an action. Drops responses to earlier requests. */
  setValue: (value: T) => void
}

const never = () => false

/** Polls while mounted, and immediately when the page becomes visible or online. */
export function usePolled<T>({ load, pauseAfter, isFinal = never }: Polling<T>): Polled<T> {
  const [value, setValue] = useState<T | null>(null)
  const [error, setError] = useState<unknown>(null)
  const replacements = useRef(0)
  const fail = useFail()
  useEffect(() => {
    // A request sent before an action is older than the action's answer.
    const loadWithAge = async (signal: AbortSignal) => {
      const before = replacements.current
      const response = await load(signal)
      return { response, isOld: before !== replacements.current }
    }
    const loop = startPollLoop({
      load: loadWithAge,
      onAnswer: ({ response, isOld }) => {
        setError(null)
        if (!isOld) setValue(() => response)
        return isOld ? 0 : pauseAfter(response)
      },
      onError: (cause) => {
        if (!isFinal(cause)) {
          setError(() => cause)
          return 'retry'
        }
        fail(cause)
        return 'stop'
      },
    })
    return keepAwake(loop)
  }, [load, pauseAfter, isFinal, fail])
  const setOwnValue = useCallback((next: T) => {
    replacements.current += 1
    setValue(() => next)
  }, [])
  return { value, error, setValue: setOwnValue }
}
