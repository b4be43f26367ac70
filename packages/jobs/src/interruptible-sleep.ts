/** A sleep that can be cut short. A wake between two sleeps is kept for the next one. */
export interface InterruptibleSleep {
  sleep(ms: number): Promise<void>
  wake(): void
}

/** Longer times overflow Node's timers, which then ring at once. */
const LONGEST_MS = 2 ** 31 - 1

/** Sleeps keep no process alive. */
export function createInterruptibleSleep(): InterruptibleSleep {
  let isPending = false
  let wakeNow: (() => void) | undefined
  return {
    wake() {
      isPending = true
      wakeNow?.()
    },
    async sleep(ms) {
      if (!isPending) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.min(ms, LONGEST_MS)).unref()
          wakeNow = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      wakeNow = undefined
      isPending = false
    },
  }
}
