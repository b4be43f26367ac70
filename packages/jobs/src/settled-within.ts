/** Whether all of it settled in so many milliseconds, well or not. */
export async function settledWithin(ms: number, work: Iterable<Promise<unknown>>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const settled = Promise.allSettled(work).then(() => true)
  return Promise.race([settled, late]).finally(() => clearTimeout(timer))
}
