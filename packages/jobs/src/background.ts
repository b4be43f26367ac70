import type { Database } from '@tillkey/sql'
import { analyzeGrownTables } from './analyze-tables-store.ts'
import type { Job } from './job.ts'
import { createJobRunner, type JobRunnerOptions } from './job-runner.ts'
import { createOutbox, type Outbox, type OutboxOptions } from './outbox.ts'

/** Options of `createBackground`. */
export type BackgroundOptions = JobRunnerOptions &
  Omit<OutboxOptions, 'wake'> & { db: Pick<Database, 'dialect'> }

/** Jobs and the outbox of a service. */
export interface Background {
  outbox: Outbox
  /** Starts jobs, and deliveries to the consumers registered so far. Must be called once. */
  start(jobs: readonly Job[]): void
  /** Stops jobs and deliveries and releases their leases. The database may be closed afterwards. */
  close(): Promise<void>
}

/**
 * Autovacuum analyzes a new table only after up to a minute. Until then, plans made for the empty table may scan all of it
 * (docs/decisions/0009-query-plans.md).
 */
const analyzeTablesJob = (db: BackgroundOptions['db']): Job => ({
  name: 'count tables that grew',
  every: 5000,
  runs: 'in one process',
  run: () => analyzeGrownTables(db),
})

/** Creates the jobs and the outbox of a service. The database needs the migrations `jobMigrations`, as set `jobs`. */
export function createBackground(options: BackgroundOptions): Background {
  const runner = createJobRunner(options)
  const outbox = createOutbox({ ...options, wake: runner.wake })
  const upkeep = options.db.dialect === 'postgres' ? [analyzeTablesJob(options.db)] : []
  return {
    outbox,
    start: (jobs) => runner.start([...jobs, ...outbox.jobs(), ...upkeep]),
    async close() {
      await runner.close()
      await outbox.close()
    },
  }
}
