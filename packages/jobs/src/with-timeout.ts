/** Resolves with the result of the work, or with `before` after a timeout. */
export async function withTimeout<T>(ms: number, work: Promise<T>, before: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, ms, before)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** Whether all promises settle within a time, fulfilled or rejected. */
export const settledWithin = (ms: number, work: Iterable<Promise<unknown>>): Promise<boolean> =>
  withTimeout(
    ms,
    Promise.allSettled(work).then(() => true),
    false,
  )
