/** Work that comes round again and again. */
export interface Job {
  /** Unique within its service; the lease of a job in one process stands under it. */
  name: string
  /** Milliseconds from the end of one run to the next. */
  every: number
  /** `in one process`: of all processes that share a database one does it at a time, and they share its next due time. */
  runs: 'in each process' | 'in one process'
  /**
   * Does a bounded part of the work; `more` when there was more than that, and it soon runs again. It has to end soon
   * after the signal, which comes when the process stops or when the lease is lost. It may run twice at once when a
   * process was too busy to renew its lease: a lease saves work, so what must happen once needs a lock or a key as well.
   */
  run(now: number, signal: AbortSignal): Promise<'more' | void>
}

/** Told of every failure; the work is tried again. `message` is the id of the outbox row whose delivery failed. */
export type OnJobError = (error: unknown, about: { job: string; message?: string }) => void
