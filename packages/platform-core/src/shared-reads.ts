import { createTurns } from './turns.ts'

/**
 * Makes one read for all who ask for the same key before it begins, which is once the requests that arrived together have
 * been taken in and the read before it has ended. Nobody is given a read that began before they asked, so what they know
 * to be written is seen.
 */
export function createSharedReads<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const waiting = new Map<string, Promise<T>>()
  const inTurn = createTurns()

  function begin(key: string): Promise<T> {
    return inTurn(key, () => {
      waiting.delete(key)
      return read(key)
    })
  }

  return (key) => {
    const shared = waiting.get(key) ?? begin(key)
    waiting.set(key, shared)
    return shared
  }
}
