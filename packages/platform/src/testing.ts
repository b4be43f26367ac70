import { createQuickHasher } from '@tillkey/identity/testing/quick-hasher.ts'
import { takeGeneratedRsa } from '@tillkey/oauth2/testing/generated-keys.ts'
import {
  createTestTables,
  startTestServer,
  type TestServer,
  testServerOptions,
} from '@tillkey/platform-core/testing'
import type { Database } from '@tillkey/sql'
import type { OpenTestDatabase } from '@tillkey/sql/testing'
import { createModules, createPlatform, type PlatformOptions } from './platform.ts'

export { ADMIN_KEY } from '@tillkey/platform-core/testing'

export type TestPlatform = TestServer

/**
 * Starts the whole platform over an empty database, checking responses against the contract. Call it through `app.inject`.
 */
export const startTestPlatform = (
  open: OpenTestDatabase,
  options: Partial<PlatformOptions> = {},
): Promise<TestPlatform> =>
  startTestServer(open, {
    create: (database) =>
      createPlatform({
        ...testServerOptions(database),
        hasher: createQuickHasher(),
        generateRsa: takeGeneratedRsa,
        ...options,
      }),
    tables: createTestTables('platform', (db) => createModules(testServerOptions({ db }))),
  })

/** SQL that lists the tables of a database, by dialect. */
export const tableNames: Record<string, string> = {
  sqlite: `SELECT name FROM sqlite_master WHERE type = 'table'`,
  postgres: `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
}

/** Tables that record a purged project and who purged it. */
const remembering = ['purged_projects', 'audit_events']

/** Returns the tables that contain any row of a project. */
export async function tablesHolding(db: Database, projectId: string): Promise<string[]> {
  const tables = await db.all<{ name: string }>(tableNames[db.dialect] ?? '')
  const found: string[] = []
  for (const { name } of tables.filter((table) => !remembering.includes(table.name)))
    if (JSON.stringify(await db.all(`SELECT * FROM ${name}`)).includes(projectId)) found.push(name)
  return found
}
