/** A queue of received items, each of which is taken once. */
export interface Inbox<T> {
  put(item: T): void
  /** Takes the oldest matching item, now or within a timeout. Resolves with undefined on timeout. */
  take(matches: (item: T) => boolean, patienceMs: number): Promise<T | undefined>
  clear(): void
}

interface Taker<T> {
  matches: (item: T) => boolean
  give: (item: T | undefined) => void
}

function takeFrom<T>(list: T[], matches: (item: T) => boolean): T | undefined {
  const index = list.findIndex(matches)
  return index < 0 ? undefined : list.splice(index, 1)[0]
}

const waitAmong = <T>(takers: Taker<T>[], matches: (item: T) => boolean, patienceMs: number) =>
  new Promise<T | undefined>((resolve) => {
    const taker: Taker<T> = { matches, give: resolve }
    const timer = setTimeout(() => {
      takeFrom(takers, (one) => one === taker)
      resolve(undefined)
    }, patienceMs)
    taker.give = (item) => {
      clearTimeout(timer)
      resolve(item)
    }
    takers.push(taker)
  })

/** Creates an inbox. Waiting takers are notified immediately. */
export function createInbox<T>(): Inbox<T> {
  const items: T[] = []
  const takers: Taker<T>[] = []
  return {
    put(item) {
      const taker = takeFrom(takers, ({ matches }) => matches(item))
      if (taker) taker.give(item)
      else items.push(item)
    },
    take: async (matches, patienceMs) => takeFrom(items, matches) ?? waitAmong(takers, matches, patienceMs),
    clear() {
      items.length = 0
    },
  }
}
