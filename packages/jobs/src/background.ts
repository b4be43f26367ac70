import type { Database } from '@tillkey/sql'
import { analyzeGrownTables } from './analyze-tables-store.ts'
import type { Job } from './job.ts'
import { createJobRunner, type JobRunnerOptions } from './job-runner.ts'
import { createOutbox, type Outbox, type OutboxOptions } from './outbox.ts'

export type BackgroundOptions = JobRunnerOptions &
  Omit<OutboxOptions, 'wake'> & { db: Pick<Database, 'dialect'> }

export interface Background {
  outbox: Outbox
  /** Starts these jobs and deliveries to the consumers registered so far; once. */
  start(jobs: readonly Job[]): void
  /** Ends jobs and deliveries, and gives back what they held. The database may be closed afterwards. */
  close(): Promise<void>
}

/**
 * PostgreSQL analyzes a new table after up to a minute. Until then a plan made on the empty table stays, which may scan it all
 * (docs/decisions/0009-query-plans.md).
 */
const countTables = (db: BackgroundOptions['db']): Job => ({
  name: 'count tables that grew',
  every: 5000,
  runs: 'in one process',
  run: () => analyzeGrownTables(db),
})

/** What a service does besides answering: its jobs and its outbox. The database needs `jobMigrations`, as the set `jobs`. */
export function createBackground(options: BackgroundOptions): Background {
  const runner = createJobRunner(options)
  const outbox = createOutbox({ ...options, wake: runner.wake })
  const upkeep = options.db.dialect === 'postgres' ? [countTables(options.db)] : []
  return {
    outbox,
    start: (jobs) => runner.start([...jobs, ...outbox.jobs(), ...upkeep]),
    async close() {
      await runner.close()
      await outbox.close()
    },
  }
}
