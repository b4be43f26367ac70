const LONGEST_SLEEP_MS = 60_000
const AFTER_FAILURE_MS = 1000

export interface AlarmDependencies {
  now: () => number
  /** Does what is due and answers when to come back, or null when nothing is to come. */
  ring: () => Promise<number | null>
  onError: (error: unknown) => void
}

/** Rings when something is due, and at once when woken; never twice at a time. */
export function createAlarm({ now, ring, onError }: AlarmDependencies) {
  let timer: NodeJS.Timeout | undefined
  let ringing: Promise<void> | undefined
  let state: 'asleep' | 'woken' | 'stopped' = 'asleep'

  function sleepUntil(at: number | null): void {
    clearTimeout(timer)
    if (state === 'stopped' || at === null) return
    timer = setTimeout(wake, Math.min(Math.max(at - now(), 0), LONGEST_SLEEP_MS))
  }

  async function ringOut(): Promise<void> {
    let next: number | null = null
    do {
      state = 'asleep'
      next = await ring().catch((error: unknown) => {
        onError(error)
        return now() + AFTER_FAILURE_MS
      })
    } while (isWoken())
    ringing = undefined
    sleepUntil(next)
  }

  const isWoken = (): boolean => state === 'woken'

  function wake(): void {
    if (state === 'stopped') return
    state = 'woken'
    ringing ??= ringOut()
  }

  async function stop(): Promise<void> {
    state = 'stopped'
    clearTimeout(timer)
    await ringing
  }

  return { wake, stop }
}
