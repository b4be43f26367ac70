import type { TestProject } from 'vitest/node'
import { findMemoryFolder } from './memory-folder.ts'
import { type PostgresSettings, startPostgres } from './postgres.ts'

/** For many small temporary databases, whose maintenance would cost more than it gains. */
const settings: PostgresSettings = {
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  synchronous_commit: 'off',
  // Segments are deleted with the server, so filling them with zeros first is wasted.
  wal_init_zero: 'off',
  checkpoint_timeout: '1h',
  update_process_title: 'off',
  // JIT compilation pays only for statements that run for seconds.
  jit: 'off',
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres(settings, findMemoryFolder())
  project.provide('postgresUrl', server.url)
  project.provide('isEverySuiteOnBoth', ['databases', 'faults'].includes(project.vite.config.mode))
  return server.stop
}
