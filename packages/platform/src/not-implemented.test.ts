import { type Endpoint, endpointsOf } from '@tillkey/contract'
import * as identities from '@tillkey/contract/platform/identity/identities.ts'
import * as identitiesSchemas from '@tillkey/contract/platform/identity/identities-schemas.ts'
import * as clients from '@tillkey/contract/platform/oauth2/clients.ts'
import * as clientsSchemas from '@tillkey/contract/platform/oauth2/clients-schemas.ts'
import { defaultProject } from '@tillkey/identity'
import { createQuickHasher } from '@tillkey/identity/testing/quick-hasher.ts'
import { createPlatformServer, errorEnvelope } from '@tillkey/platform-core'
import { startTestServer, testServerOptions } from '@tillkey/platform-core/testing'
import { createIdentityModule } from '@tillkey/self-service'
import { openTestSqlite } from '@tillkey/sql/testing'
import { describe, expect, test } from 'vitest'

const described = { ...endpointsOf(clients, clientsSchemas), ...endpointsOf(identities, identitiesSchemas) }
const unserved = Object.values<Endpoint>(endpointsOf(clients, clientsSchemas))

/** A platform that describes more than its only module serves. */
const startIdentityAlone = () =>
  startTestServer(openTestSqlite, {
    create: (database) =>
      createPlatformServer({
        ...testServerOptions(database),
        projects: [defaultProject()],
        modules: [
          createIdentityModule({
            cookies: { secure: false },
            hasher: createQuickHasher(),
            throttle: 'on',
            version: 'v0',
          }),
        ],
        described: [{ endpoints: described, renderError: errorEnvelope }],
      }),
  })

describe('an operation without a module', () => {
  test('returns an error with its name to programs', async () => {
    await using server = await startIdentityAlone()
    const responses: unknown[] = []
    for (const { operation } of unserved) {
      const { method, path } = operation
      const { statusCode, json } = await server.app.inject({ method, url: path.replaceAll(/{\w+}/g, 'x') })
      responses.push([statusCode, json().error.details.operation])
    }
    expect(responses).toEqual(unserved.map(({ operation }) => [501, operation.id]))
    expect(responses.length).toBeGreaterThan(5)
  })

  test('redirects browsers to the error page', async () => {
    await using server = await startIdentityAlone()
    const headers = { accept: 'text/html' }
    const { statusCode, headers: answered } = await server.app.inject({ url: '/admin/clients', headers })
    expect([statusCode, answered.location]).toEqual([303, expect.stringMatching(/\/error\?id=/)])
  })
})
