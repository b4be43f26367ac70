const KEY = 'tillkey-restarted'
const PAUSE_MS = 10_000

/**
 * Whether to start a flow anew by itself: once in a while, because a browser that keeps no cookies would otherwise go
 * round in circles.
 */
export function mayRestart(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  try {
    const last = Number(storage.getItem(KEY) ?? 0)
    storage.setItem(KEY, String(now))
    return now - last > PAUSE_MS
  } catch {
    return false
  }
}
