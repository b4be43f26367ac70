import { startTestServer, type TestServer, tablesOf, testServerOptions } from '@tillkey/platform-core/testing'
import type { OpenTestDatabase } from '@tillkey/sql/testing'
import { createPlatform, modulesOf, type PlatformOptions } from './platform.ts'

export { ADMIN_KEY } from '@tillkey/platform-core/testing'

export type TestPlatform = TestServer

/** The whole platform over a database without rows, its answers checked against the contract; call it by `app.inject`. */
export const startTestPlatform = (
  open: OpenTestDatabase,
  options: Partial<PlatformOptions> = {},
): Promise<TestPlatform> =>
  startTestServer(open, {
    create: (database) => createPlatform({ ...testServerOptions(database), ...options }),
    tables: tablesOf('platform', (db) => modulesOf(testServerOptions({ db }))),
  })
