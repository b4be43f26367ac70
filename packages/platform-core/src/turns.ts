const settled = new Promise<void>((resolve) => {
  resolve()
})

const arrived = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })

/** Begins a piece of work once the requests that arrived together have been taken in and the last one of its key has ended. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * One piece of work a key at a time. Whoever collects what others ask for collects more while they wait, so that a busy server asks its
 * database for much with few statements.
 */
export function createTurns(): InTurn {
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
