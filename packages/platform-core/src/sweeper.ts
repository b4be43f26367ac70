const PAUSE_MS = 60_000
/** Between two parts of one sweep, so that others get their turn at the database. */
const BREATH_MS = 100

/** Does a bounded part of the work; `more` when there was more than that. */
export type Sweep = (now: number) => Promise<'more' | void>

export interface Sweeper {
  sweep(work: Sweep): void
  close(): Promise<void>
}

/** Runs each piece of work a minute after it last ended, or soon when there is more. A failure is told and the work is tried again. */
export function createSweeper(now: () => number, onError: (error: unknown) => void): Sweeper {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let isClosed = false

  function later(work: Sweep, pause: number): void {
    if (isClosed) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      const run = work(now())
        .catch(onError)
        .then((outcome) => later(work, outcome === 'more' ? BREATH_MS : PAUSE_MS))
        .finally(() => running.delete(run))
      running.add(run)
    }, pause)
    timer.unref()
    timers.add(timer)
  }

  return {
    sweep: (work) => later(work, PAUSE_MS),
    async close() {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.allSettled(running)
    },
  }
}
