/** Resolves with what the work brings, or after so many milliseconds with what there was before it. */
export async function atMost<T>(ms: number, work: Promise<T>, before: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, ms, before)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** A sleep that can be cut short. A wake between two sleeps is kept for the next. */
export interface InterruptibleSleep {
  sleep(ms: number): Promise<'woken' | 'rested'>
  wake(): void
  readonly isPending: boolean
}

/** A sleep for one sleeper; nobody has woken it yet. */
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
          const timer = setTimeout(resolve, ms)
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
