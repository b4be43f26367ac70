/** Recurring work. */
export interface Job {
  /** Unique within the service. Also the name of its lease. */
  name: string
  /** Milliseconds from the end of one run to the start of the next. */
  every: number
  /** `in one process`: at most one process runs it at a time, and all share its schedule. */
  runs: 'in each process' | 'in one process'
  /**
   * Does a bounded part of the work. Returns `more` to run again soon. Must end soon after the signal, which fires when the
   * process stops or loses the lease. Runs may overlap if a busy process fails to renew its lease, so exactly-once work
   * needs its own lock.
   */
  run(now: number, signal: AbortSignal): Promise<'more' | void>
}

/** Called for every failure, which is retried. `message` is the id of the outbox row that could not be delivered. */
export type OnJobError = (error: unknown, about: { job: string; message?: string }) => void
