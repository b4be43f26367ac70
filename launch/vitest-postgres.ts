import type { TestProject } from 'vitest/node'
import { type PostgresSettings, startPostgres } from './postgres.ts'

/** For many small databases that are thrown away: looking after each in turn would cost more than it brings. */
const settings: PostgresSettings = {
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres(settings)
  project.provide('postgresUrl', server.url)
  project.provide('isEverySuiteOnBoth', project.vite.config.mode === 'databases')
  return server.stop
}
