const LONGEST_SLEEP_MS = 60_000
const AFTER_FAILURE_MS = 1000

export interface DueSchedulerDependencies {
  now: () => number
  /** Runs what is due and returns the next due time, or null if nothing is scheduled. */
  runDue: () => Promise<number | null>
  onError: (error: unknown) => void
}

/** Runs work when it is due, and immediately when woken. Runs never overlap. */
export function createDueScheduler({ now, runDue, onError }: DueSchedulerDependencies) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let state: 'asleep' | 'woken' | 'stopped' = 'asleep'

  function sleepUntil(at: number | null): void {
    clearTimeout(timer)
    if (state === 'stopped' || at === null) return
    timer = setTimeout(wake, Math.min(Math.max(at - now(), 0), LONGEST_SLEEP_MS))
  }

  async function runAllDue(): Promise<void> {
    let next: number | null = null
    do {
      state = 'asleep'
      next = await runDue().catch((error: unknown) => {
        onError(error)
        return now() + AFTER_FAILURE_MS
      })
    } while (isWoken())
    running = undefined
    sleepUntil(next)
  }

  const isWoken = (): boolean => state === 'woken'

  function wake(): void {
    if (state === 'stopped') return
    state = 'woken'
    running ??= runAllDue()
  }

  async function stop(): Promise<void> {
    state = 'stopped'
    clearTimeout(timer)
    await running
  }

  return { wake, stop }
}
