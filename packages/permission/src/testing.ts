import { createPlatformServer, type ServerOptions } from '@tillkey/platform-core'
import { startTestServer, type TestServer, testServerOptions } from '@tillkey/platform-core/testing'
import type { TestDatabase } from '@tillkey/sql/testing'
import { createPermissionModule } from './permission-routes.ts'

export { ADMIN_KEY } from '@tillkey/platform-core/testing'

export type TestPlatform = TestServer

/** A server that serves permissions alone, for the project `playground` unless told. */
export const startTestPlatform = (
  open: () => Promise<TestDatabase>,
  options: Partial<ServerOptions> = {},
): Promise<TestPlatform> =>
  startTestServer(open, (database) =>
    createPlatformServer({
      ...testServerOptions(database),
      projects: [{ slug: 'playground', name: 'Playground', services: {} }],
      ...options,
      modules: [createPermissionModule()],
    }),
  )
