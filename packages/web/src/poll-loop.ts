interface PollLoopOptions<T> {
  ask: (signal: AbortSignal) => Promise<T>
  /** In how many milliseconds to ask first, where something is known already; at once unless told. */
  firstAfter?: number
  /** Takes an answer and tells in how many milliseconds to ask again; null ends the loop. */
  onAnswer: (answer: T) => number | null
  /** Takes a failure; `stop` ends the loop. */
  onTrouble: (error: unknown) => 'retry' | 'stop'
}

export interface PollLoop {
  /** Asks at once, unless an answer is on its way. */
  wake: () => void
  stop: () => void
}

const FIRST_RETRY = 500
const SLOWEST_RETRY = 5000

/** Asks, waits for the answer, pauses, asks again: never two questions at once. After failures it slows down to 5 s. */
export function startPollLoop<T>({ ask, onAnswer, onTrouble, firstAfter }: PollLoopOptions<T>): PollLoop {
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const schedule = (milliseconds: number | null) => {
    if (milliseconds !== null && !over.signal.aborted) timer = setTimeout(turn, milliseconds)
  }
  const settled = (answer: T) => {
    if (over.signal.aborted) return
    failures = 0
    schedule(onAnswer(answer))
  }
  const failed = (error: unknown) => {
    if (over.signal.aborted) return
    const pause = Math.min(FIRST_RETRY * 2 ** failures++, SLOWEST_RETRY)
    schedule(onTrouble(error) === 'retry' ? pause : null)
  }
  const turn = () => {
    timer = undefined
    ask(over.signal).then(settled, failed)
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

/** Wakes a loop whenever the page comes back to light or online. Answers with what ends both. */
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
