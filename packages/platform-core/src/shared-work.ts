const settled = new Promise<void>((resolve) => {
  resolve()
})

const arrived = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })

/** Begins a piece of work once the requests that arrived together have been taken in and the last one of its key has ended. */
export type RunInOrder = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * One piece of work a key at a time. Whoever collects what others ask for collects more while they wait, so that a busy server asks its
 * database for much with few statements.
 */
export function createKeyedQueue(): RunInOrder {
  const last = new Map<string, Promise<void>>()
  return async (key, work) => {
    const before = last.get(key) ?? settled
    const { promise: own, resolve: end } = Promise.withResolvers<void>()
    last.set(key, own)
    try {
      await Promise.all([before, arrived()])
      return await work()
    } finally {
      if (last.get(key) === own) last.delete(key)
      end()
    }
  }
}

/**
 * Makes one read for all who ask for the same key before it begins, which is once the requests that arrived together have
 * been taken in and the read before it has ended. Nobody is given a read that began before they asked, so what they know
 * to be written is seen.
 */
export function createSharedReads<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const waiting = new Map<string, Promise<T>>()
  const inTurn = createKeyedQueue()

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

/** Does one piece of work for many; the results are in the order of the items. */
export type RunMany<Item, Result> = (items: readonly Item[]) => Promise<readonly Result[]>

interface Batch<Item, Result> {
  items: Item[]
  results: Promise<readonly Result[]>
}

/**
 * Does together what requests ask for that arrived together, or while the work before was done, `most` at a time: one statement
 * reads the rows of all of them, or writes them, which costs the server and its database little more than one row. An item's
 * work begins after it was asked for and its promise resolves when that is done, so a row that was read is as fresh, and
 * one that was written as safe, as alone. Work that fails fails for all who share it. `inTurn` is given where other work takes
 * turns with it.
 */
export function createBatches<Item, Result>(
  runMany: RunMany<Item, Result>,
  most: number,
  inTurn: RunInOrder = createKeyedQueue(),
): (item: Item) => Promise<Result> {
  let open: Batch<Item, Result> | undefined

  function begin(): Batch<Item, Result> {
    const items: Item[] = []
    const batch = {
      items,
      results: inTurn('', () => {
        if (open === batch) open = undefined
        return runMany(items)
      }),
    }
    return batch
  }

  return async (item) => {
    const batch: Batch<Item, Result> = open && open.items.length < most ? open : begin()
    open = batch
    const at = batch.items.push(item) - 1
    return (await batch.results)[at] as Result // one for each item
  }
}
