import { ApiError } from '@tillkey/wire'

const WINDOW_MS = 60_000
/** Addresses that are remembered at most; the one that came first is forgotten first. */
const MOST_ADDRESSES = 10_000

/** Counts wrong keys by the address they come from, in this process. */
export interface WrongKeys {
  /** Refuses an address that showed too many wrong keys a short while ago, whatever it shows now. */
  assertFew(address: string): void
  count(address: string): void
}

interface Window {
  endsAt: number
  wrong: number
}

/** Lets `limit` wrong keys a minute through from one address; any number when there is no limit. */
export function createWrongKeys(limit: number | undefined, now: () => number): WrongKeys {
  const windows = new Map<string, Window>()
  const current = (address: string): Window | undefined => {
    const window = windows.get(address)
    return window && window.endsAt > now() ? window : undefined
  }
  return {
    assertFew(address) {
      const window = current(address)
      if (limit === undefined || !window || window.wrong < limit) return
      const seconds = Math.ceil((window.endsAt - now()) / 1000)
      throw new ApiError({
        status: 429,
        code: 'too_many_attempts',
        reason: 'Too many wrong access tokens came from this address. Wait a little before the next.',
        headers: { 'retry-after': String(seconds) },
      })
    },
    count(address) {
      const window = current(address)
      windows.delete(address)
      windows.set(address, window ?? { endsAt: now() + WINDOW_MS, wrong: 0 })
      const counted = windows.get(address)
      if (counted) counted.wrong += 1
      const [oldest] = windows.keys()
      if (windows.size > MOST_ADDRESSES && oldest !== undefined) windows.delete(oldest)
    },
  }
}
