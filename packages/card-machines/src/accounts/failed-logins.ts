import { LRUCache } from 'lru-cache'

const WINDOW_MS = 60_000
const TRIES = 10
const MAX_EMAILS = 10_000

/** Counts wrong passwords by email address. Ten within a minute block the address for the rest of it. */
export function createFailedLogins(now: () => number) {
  // `max` would allocate all entries at once.
  const failures = new LRUCache<string, { count: number; until: number }>({
    maxSize: MAX_EMAILS,
    sizeCalculation: () => 1,
  })
  const current = (email: string) => {
    const found = failures.get(email)
    // A window that ends later predates a change of the clock.
    return found && found.until > now() && found.until <= now() + WINDOW_MS ? found : undefined
  }
  return {
    /** Returns the seconds until the next attempt is allowed; 0 if it is. */
    wait(email: string): number {
      const found = current(email)
      return found && found.count >= TRIES ? Math.ceil((found.until - now()) / 1000) : 0
    },
    failed(email: string): void {
      const { count = 0, until = now() + WINDOW_MS } = current(email) ?? {}
      failures.set(email, { count: count + 1, until })
    },
    succeeded(email: string): void {
      failures.delete(email)
    },
  }
}
