import { startTestServer, type TestServer, testServerOptions } from '@tillkey/platform-core/testing'
import type { TestDatabase } from '@tillkey/sql/testing'
import { createPlatform, type PlatformOptions } from './platform.ts'

export { ADMIN_KEY } from '@tillkey/platform-core/testing'

export type TestPlatform = TestServer

/** The whole platform over an empty database, its answers checked against the contract; call it by `app.inject`. */
export const startTestPlatform = (
  open: () => Promise<TestDatabase>,
  options: Partial<PlatformOptions> = {},
): Promise<TestPlatform> =>
  startTestServer(open, (database) => createPlatform({ ...testServerOptions(database), ...options }))
