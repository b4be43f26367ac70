import { useCallback, useEffect, useRef, useState } from 'react'
import { keepAwake, startPollLoop } from './poll-loop.ts'
import { useFail } from './use-answer.ts'

/** What to ask again and again. All of it must keep its identity from render to render. */
export interface Polling<T> {
  ask: (signal: AbortSignal) => Promise<T>
  /** In how many milliseconds to ask again after an answer; null when it is the last. */
  pauseAfter: (answer: T) => number | null
  /** Whether a failure is final: it ends the polling and goes to the error boundary. None is, unless told. */
  isFinal?: (error: unknown) => boolean
}

export interface Polled<T> {
  /** The newest value; null until the first has come. */
  value: T | null
  /** Why there is nothing newer, while that is so; null otherwise. */
  error: unknown
  /** Shows a value that came another way. */
  put: (value: T) => void
}

const never = () => false

/** Asks while mounted, at the pace of the poll loop, at once again when the page comes back to light or online. */
export function usePolled<T>({ ask, pauseAfter, isFinal = never }: Polling<T>): Polled<T> {
  const [value, setValue] = useState<T | null>(null)
  const [error, setError] = useState<unknown>(null)
  const puts = useRef(0)
  const fail = useFail()
  useEffect(() => {
    // What was asked before somebody acted is older than what the act answered.
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
      onTrouble: (cause) => {
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
