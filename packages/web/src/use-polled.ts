import { useCallback, useEffect, useRef, useState } from 'react'
import { keepAwake, startPollLoop } from './poll-loop.ts'
import { useFail } from './use-answer.ts'

/** Polling options. All must be stable across renders. */
export interface Polling<T> {
  ask: (signal: AbortSignal) => Promise<T>
  /** Returns the pause in milliseconds after an answer; null stops. */
  pauseAfter: (answer: T) => number | null
  /** Whether an error ends the polling and goes to the error boundary. Default: never. */
  isFinal?: (error: unknown) => boolean
}

export interface Polled<T> {
  /** Newest value; null before the first answer. */
  value: T | null
  /** Error of the last request; null after a success. */
  error: unknown
  /** Sets a value from elsewhere. */
  put: (value: T) => void
}

const never = () => false

/** Polls while mounted, and immediately when the page becomes visible or online. */
export function usePolled<T>({ ask, pauseAfter, isFinal = never }: Polling<T>): Polled<T> {
  const [value, setValue] = useState<T | null>(null)
  const [error, setError] = useState<unknown>(null)
  const puts = useRef(0)
  const fail = useFail()
  useEffect(() => {
    // A request sent before an action is older than the action's answer.
    const askWithAge = async (signal: AbortSignal) => {
      const before = puts.current
      const answer = await ask(signal)
      return { answer, isOld: before !== puts.current }
    }
    const loop = startPollLoop({
      ask: askWithAge,
      onAnswer: ({ answer, isOld }) => {
        setError(null)
        if (!isOld) setValue(() => answer)
        return isOld ? 0 : pauseAfter(answer)
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
  }, [ask, pauseAfter, isFinal, fail])
  const put = useCallback((next: T) => {
    puts.current += 1
    setValue(() => next)
  }, [])
  return { value, error, put }
}
