import { ApiError } from '@tillkey/wire'

const WINDOW_MS = 60_000
/** Addresses that are remembered at most; the one that came first is forgotten first. */
const MOST_ADDRESSES = 10_000

/** Counts wrong keys by the address they come from, in this process. */
export interface WrongKeys {
  /** Counts a wrong key. Throws 429 when the address has shown too many a short while ago; a right key is never refused. */
  count(address: string): void
}

interface Window {
  endsAt: number
  wrong: number
}

interface WrongKeysOptions {
  /** Wrong keys a minute from one address; any number when there is no limit. */
  limit: number | undefined
  now: () => number
  /** Called once for each window in which an address shows more. */
  onExcess: (address: string) => void
}

/** Creates the count of wrong keys of a process. */
export function createWrongKeys({ limit, now, onExcess }: WrongKeysOptions): WrongKeys {
  const windows = new Map<string, Window>()
  const current = (address: string): Window | undefined => {
    const window = windows.get(address)
    return window && window.endsAt > now() ? window : undefined
  }
  return {
    count(address) {
      const window = current(address) ?? { endsAt: now() + WINDOW_MS, wrong: 0 }
      windows.delete(address)
      windows.set(address, window)
      window.wrong += 1
      window.endsAt = Math.min(window.endsAt, now() + WINDOW_MS) // the clock may have been set back
      const [oldest] = windows.keys()
      if (windows.size > MOST_ADDRESSES && oldest !== undefined) windows.delete(oldest)
      if (limit === undefined || window.wrong <= limit) return
      if (window.wrong === limit + 1) onExcess(address)
      const seconds = Math.ceil((window.endsAt - now()) / 1000)
      throw new ApiError({
        status: 429,
        code: 'too_many_attempts',
        reason: 'Too many wrong access tokens came from this address. Wait a little before the next.',
        headers: { 'retry-after': String(seconds) },
      })
    },
  }
}
