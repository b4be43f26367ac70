import { setImmediate } from 'node:timers/promises'

/**
 * Makes one read for all who ask for the same key before it begins, which is once the requests that arrived together have
 * been taken in. Nobody is given a read that began before they asked, so what they know to be written is seen.
 */
export function createSharedReads<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const waiting = new Map<string, Promise<T>>()

  async function begin(key: string): Promise<T> {
    await setImmediate()
    waiting.delete(key)
    return read(key)
  }

  return (key) => {
    const shared = waiting.get(key) ?? begin(key)
    waiting.set(key, shared)
    return shared
  }
}
