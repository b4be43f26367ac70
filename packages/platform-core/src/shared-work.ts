import DataLoader from 'dataloader'

const settled = new Promise<void>((resolve) => {
  resolve()
})

const arrived = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })

/** Starts work after pending I/O callbacks have run and earlier work with the same key has ended. */
export type RunInOrder = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Runs one piece of work per key at a time. Callers can collect requests while they wait, so that a busy server needs few
 * statements.
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
 * Shares one read among all callers with the same key. A read starts after its callers have asked and the previous read of
 * the key has ended, so every caller sees its own earlier writes.
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

/** Processes many items. Results are in the order of the items. */
export type RunMany<Item, Result> = (items: readonly Item[]) => Promise<readonly Result[]>

/**
 * Combines items requested at the same time, or during the previous batch, into batches of at most `most`. One statement
 * then reads or writes many rows. An item's work starts after it was requested and its promise resolves when the work is
 * done, so freshness and durability equal those of separate statements. An error rejects every item of the batch. `inTurn`
 * serialises the work with that of others.
 */
export function createBatches<Item, Result>(
  runMany: RunMany<Item, Result>,
  most: number,
  inTurn: RunInOrder = createKeyedQueue(),
): (item: Item) => Promise<Result> {
  let results: Promise<readonly Result[]> = Promise.resolve([])

  function run(items: readonly Item[]): Promise<readonly Result[]> {
    results = runMany(items)
    return results
  }

  async function dispatchInTurn(dispatch: () => void): Promise<void> {
    await inTurn('', async () => {
      dispatch()
      await Promise.allSettled([results]) // the loader reports errors to the callers
    })
  }

  const loader = new DataLoader(run, {
    cache: false,
    maxBatchSize: most,
    batchScheduleFn: (dispatch) => void dispatchInTurn(dispatch),
  })
  return (item) => loader.load(item)
}
