const KEY = 'tillkey-restarted'
const PAUSE_MS = 10_000

/** Whether to restart a flow automatically. Limited in rate, because a browser without cookies would loop forever. */
export function mayRestart(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  try {
    const last = Number(storage.getItem(KEY) ?? 0)
    storage.setItem(KEY, String(now))
    return now - last > PAUSE_MS
  } catch {
    return false
  }
}
