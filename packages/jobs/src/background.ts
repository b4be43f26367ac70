import type { Job } from './job.ts'
import { createJobRunner, type JobRunnerOptions } from './job-runner.ts'
import { createOutbox, type Outbox, type OutboxOptions } from './outbox.ts'

export type BackgroundOptions = JobRunnerOptions & Omit<OutboxOptions, 'wake'>

export interface Background {
  outbox: Outbox
  /** Starts these jobs and deliveries to the consumers registered so far; once. */
  start(jobs: readonly Job[]): void
  /** Ends jobs and deliveries, and gives back what they held. The database may be closed afterwards. */
  close(): Promise<void>
}

/** What a service does besides answering: its jobs and its outbox. The database needs `jobMigrations`, as the set `jobs`. */
export function createBackground(options: BackgroundOptions): Background {
  const runner = createJobRunner(options)
  const outbox = createOutbox({ ...options, wake: runner.wake })
  return {
    outbox,
    start: (jobs) => runner.start([...jobs, ...outbox.jobs()]),
    async close() {
      await runner.close()
      await outbox.close()
    },
  }
}
