import type { TestProject } from 'vitest/node'
import { findMemoryFolder } from './memory-folder.ts'
import { type PostgresSettings, startPostgres } from './postgres.ts'

/** For many small databases that are thrown away: looking after each in turn would cost more than it brings. */
const settings: PostgresSettings = {
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Compiling a statement pays only where it runs for seconds.
  jit: 'off',
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres(settings, findMemoryFolder())
  project.provide('postgresUrl', server.url)
  project.provide('isEverySuiteOnBoth', project.vite.config.mode === 'databases')
  return server.stop
}
