import { createPlatformServer, type ServerOptions } from '@tillkey/platform-core'
import {
  createTestTables,
  startTestServer,
  type TestServer,
  testServerOptions,
} from '@tillkey/platform-core/testing'
import type { OpenTestDatabase } from '@tillkey/sql/testing'
import { createPermissionModule } from './routes/permission-routes.ts'

export { ADMIN_KEY } from '@tillkey/platform-core/testing'

export type TestPlatform = TestServer

/** Tables of a server with permissions only. */
export const permissionTables = createTestTables('permission', () => [
  createPermissionModule({ version: 'v0.0.0' }),
])

/** Starts a server with permissions only. Default project: `playground`. */
export const startTestPlatform = (
  open: OpenTestDatabase,
  options: Partial<ServerOptions> = {},
): Promise<TestPlatform> =>
  startTestServer(open, {
    tables: permissionTables,
    create: (database) =>
      createPlatformServer({
        ...testServerOptions(database),
        projects: [{ slug: 'playground', name: 'Playground', services: {} }],
        ...options,
        modules: [createPermissionModule({ version: 'v0.0.0' })],
      }),
  })
