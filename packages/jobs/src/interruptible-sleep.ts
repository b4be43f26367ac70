/** A sleep that can be cut short. A wake between two sleeps is kept for the next one. */
export interface InterruptibleSleep {
  /** Resolves after so many milliseconds, or when somebody wakes it. */
  sleep(ms: number): Promise<'woken' | 'rested'>
  wake(): void
  /** Whether somebody has woken it since its last sleep. */
  readonly isPending: boolean
}

/** Longer times overflow Node's timers, which then ring at once. */
const LONGEST_MS = 2 ** 31 - 1

/** A sleep for one sleeper, which keeps no process alive; nobody has woken it yet. */
export function createInterruptibleSleep(): InterruptibleSleep {
  let isPending = false
  let ring: (() => void) | undefined
  return {
    get isPending() {
      return isPending
    },
    wake() {
      isPending = true
      ring?.()
    },
    async sleep(ms) {
      if (!isPending) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.min(ms, LONGEST_MS)).unref()
          ring = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      ring = undefined
      const woken = isPending
      isPending = false
      return woken ? 'woken' : 'rested'
    },
  }
}
