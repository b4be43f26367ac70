import { ApiError } from '@tillkey/wire'
import { LRUCache } from 'lru-cache'

const WINDOW_MS = 60_000
/** Upper bound on tracked addresses. The least recently used is evicted. */
const MAX_ADDRESSES = 10_000

/** Counts wrong keys per client address in this process. */
export interface WrongKeys {
  /** Counts a wrong key. Throws 429 after too many in the current window. Right keys are never refused. */
  count(address: string): void
}

interface Window {
  endsAt: number
  wrong: number
}

interface WrongKeysOptions {
  /** Wrong keys allowed per minute and address. Undefined means no limit. */
  limit: number | undefined
  now: () => number
  /** Called once per window in which an address exceeds the limit. */
  onExcess: (address: string) => void
}

/** Creates a counter with windows of one minute. */
export function createWrongKeys({ limit, now, onExcess }: WrongKeysOptions): WrongKeys {
  // `max` would allocate all entries at once.
  const windows = new LRUCache<string, Window>({ maxSize: MAX_ADDRESSES, sizeCalculation: () => 1 })
  const current = (address: string): Window | undefined => {
    const window = windows.get(address)
    return window && window.endsAt > now() ? window : undefined
  }
  return {
    count(address) {
      const window = current(address) ?? { endsAt: now() + WINDOW_MS, wrong: 0 }
      windows.set(address, window)
      window.wrong += 1
      window.endsAt = Math.min(window.endsAt, now() + WINDOW_MS) // the clock may have been set back
      if (limit === undefined || window.wrong <= limit) return
      if (window.wrong === limit + 1) onExcess(address)
      const seconds = Math.ceil((window.endsAt - now()) / 1000)
      throw new ApiError({
        status: 429,
        code: 'too_many_attempts',
        reason: 'Too many wrong access tokens from this address. Try again later.',
        headers: { 'retry-after': String(seconds) },
      })
    },
  }
}
