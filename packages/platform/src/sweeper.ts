const PAUSE_MS = 60_000

export interface Sweeper {
  sweep(work: (now: number) => Promise<void>): void
  close(): Promise<void>
}

/** Runs each piece of work a minute after it last ended. A failure is told and the work is tried again. */
export function createSweeper(now: () => number, onError: (error: unknown) => void): Sweeper {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let isClosed = false

  function later(work: (now: number) => Promise<void>): void {
    if (isClosed) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      const run = work(now())
        .catch(onError)
        .then(() => later(work))
        .finally(() => running.delete(run))
      running.add(run)
    }, PAUSE_MS)
    timer.unref()
    timers.add(timer)
  }

  return {
    sweep: later,
    async close() {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.allSettled(running)
    },
  }
}
