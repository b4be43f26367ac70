/** Resolves with what the work brings, or after so many milliseconds with what there was before it. */
export async function withTimeout<T>(ms: number, work: Promise<T>, before: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, ms, before)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** Whether all of it settled in so many milliseconds, well or not. */
export const settledWithin = (ms: number, work: Iterable<Promise<unknown>>): Promise<boolean> =>
  withTimeout(
    ms,
    Promise.allSettled(work).then(() => true),
    false,
  )
