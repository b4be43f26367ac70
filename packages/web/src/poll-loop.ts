interface PollLoopOptions<T> {
  load: (signal: AbortSignal) => Promise<T>
  /** Delay of the first request in milliseconds. Default: none. */
  firstAfter?: number
  /** Handles an answer and returns the pause in milliseconds; null ends the loop. */
  onAnswer: (response: T) => number | null
  /** Handles a failure; `stop` ends the loop. */
  onError: (error: unknown) => 'retry' | 'stop'
}

export interface PollLoop {
  /** Requests immediately, unless a request is pending. */
  wake: () => void
  stop: () => void
}

const FIRST_RETRY = 500
const SLOWEST_RETRY = 5000

/** Polls without overlapping requests. After failures the pause grows to 5 s. */
export function startPollLoop<T>({ load, onAnswer, onError, firstAfter }: PollLoopOptions<T>): PollLoop {
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const schedule = (milliseconds: number | null) => {
    if (milliseconds !== null && !over.signal.aborted) timer = setTimeout(turn, milliseconds)
  }
  const settled = (response: T) => {
    if (over.signal.aborted) return
    failures = 0
    schedule(onAnswer(response))
  }
  const failed = (error: unknown) => {
    if (over.signal.aborted) return
    const pause = Math.min(FIRST_RETRY * 2 ** failures++, SLOWEST_RETRY)
    schedule(onError(error) === 'retry' ? pause : null)
  }
  const turn = () => {
    timer = undefined
    load(over.signal).then(settled, failed)
  }
  if (firstAfter === undefined) turn()
  else schedule(firstAfter)
  return {
    wake: () => {
      if (timer === undefined) return
      clearTimeout(timer)
      turn()
    },
    stop: () => {
      over.abort()
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** Wakes a loop whenever the page becomes visible or online. Returns a function that ends both. */
export function keepAwake(loop: PollLoop): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const wake = () => {
    if (document.visibilityState === 'visible') loop.wake()
  }
  document.addEventListener('visibilitychange', wake, { signal })
  window.addEventListener('online', wake, { signal })
  window.addEventListener('pageshow', wake, { signal })
  return () => {
    listening.abort()
    loop.stop()
  }
}
