/** What ends work before its own end. */
export interface Bounds {
  signal?: AbortSignal | undefined
  /** Milliseconds over all of the work; none when absent or 0. */
  timeout?: number | undefined
}

export type GivenUp = 'aborted' | 'timeout'

/**
 * Runs `work` to its end, or until the signal is aborted or the time is over. Then it rejects at once with `failure` of what
 * happened, also when work does not listen to the signal it is handed, which ends at the same moment.
 */
export function bounded<T>(
  { signal, timeout }: Bounds,
  failure: (why: GivenUp) => Error,
  work: (signal?: AbortSignal) => Promise<T>,
): Promise<T> {
  if (!signal && !timeout) return work()
  const ending = new AbortController()
  return new Promise((resolve, reject) => {
    const giveUp = (why: GivenUp) => {
      const error = failure(why)
      reject(error)
      ending.abort(error)
    }
    const abort = () => giveUp('aborted')
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) return abort()
    const timer = timeout && setTimeout(giveUp, timeout, 'timeout')
    work(ending.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
      })
  })
}
