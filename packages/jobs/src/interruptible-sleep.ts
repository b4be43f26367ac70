/** A sleep that can be interrupted. A wake-up between two sleeps ends the next one at once. */
export interface InterruptibleSleep {
  /** Resolves after a number of milliseconds, or when woken. */
  sleep(ms: number): Promise<'woken' | 'elapsed'>
  wake(): void
  /** Whether it was woken since its last sleep. */
  readonly isPending: boolean
}

/** Upper bound of Node's timers. Longer delays overflow and fire immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Creates a sleep for a single sleeper. Its timer does not keep the process alive. */
export function createInterruptibleSleep(): InterruptibleSleep {
  let isPending = false
  let wakeSleeper: (() => void) | undefined
  return {
    get isPending() {
      return isPending
    },
    wake() {
      isPending = true
      wakeSleeper?.()
    },
    async sleep(ms) {
      if (!isPending) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.min(ms, MAX_TIMER_MS)).unref()
          wakeSleeper = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      wakeSleeper = undefined
      const woken = isPending
      isPending = false
      return woken ? 'woken' : 'elapsed'
    },
  }
}
