import { CallError, createClient } from '@tillkey/client'
import { createPlatformServer, type ServerOptions } from '@tillkey/platform-core'
import {
  ADMIN_KEY,
  createTestTables,
  startTestServer,
  type TestServer,
  testServerOptions,
} from '@tillkey/platform-core/testing'
import type { OpenTestDatabase } from '@tillkey/sql/testing'
import { createOAuth2Module } from '../oauth2-module.ts'
import { takeGeneratedRsa } from './generated-keys.ts'

export { ADMIN_KEY, createClock } from '@tillkey/platform-core/testing'

/** A listening server with OAuth2 only, for the project `playground` with this configuration. */
export interface TestOAuth2 extends TestServer {
  origin: string
  /** Calls operations as an administrator. */
  admin: ReturnType<typeof createClient>
}

/** Tables of a server with the OAuth2 module only. */
export const oauth2Tables = createTestTables('oauth2', () => [createOAuth2Module()])

/** Cheap hashing of client secrets, unless a test configures its own. */
const withQuickSecrets = (config: Record<string, unknown>): Record<string, unknown> => ({
  ...config,
  oauth2: { hashers: { pbkdf2: { iterations: 1 } }, ...Object(config.oauth2) },
})

/** Starts a server over an empty database. Responses are checked against the contract. */
export async function startTestOAuth2(
  open: OpenTestDatabase,
  config: Record<string, unknown> = {},
  options: Partial<ServerOptions> = {},
): Promise<TestOAuth2> {
  const server = await startTestServer(open, {
    tables: oauth2Tables,
    create: (database) =>
      createPlatformServer({
        ...testServerOptions(database),
        projects: [
          {
            slug: 'playground',
            name: 'Playground',
            services: { oauth2: { config: withQuickSecrets(config) } },
          },
        ],
        ...options,
        modules: [createOAuth2Module({ generateRsa: takeGeneratedRsa })],
      }),
  })
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  return { ...server, origin, admin: createClient({ baseUrl: origin, accessToken: ADMIN_KEY }) }
}

/** Status and `error` of a failed call. */
export async function captureFailure(
  work: Promise<unknown>,
): Promise<[status: number | undefined, error: unknown]> {
  try {
    return [200, await work]
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return [error.status, Object(error.data).error]
  }
}
