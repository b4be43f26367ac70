import { createClient, createOrganization, createProject } from '@tillkey/client'
import { createQuickHasher } from '@tillkey/identity/testing/quick-hasher.ts'
import { createPlatformServer, sourceOfText } from '@tillkey/platform-core'
import { ADMIN_KEY, startTestServer, testServerOptions } from '@tillkey/platform-core/testing'
import { createIdentityModule } from '@tillkey/self-service'
import {
  CLIENT,
  createHttpSession,
  createProviderFixture,
  ISSUER,
  PASSWORD,
  type ProviderFixture,
  readCsrfToken,
} from '@tillkey/self-service/testing'
import type { OpenTestDatabase } from '@tillkey/sql/testing'
import { expect } from 'vitest'
import { createModules } from './platform.ts'

/** The verified domain of the organization. */
export const DOMAIN = 'corp.example'
const mapper = sourceOfText(
  `local claims = std.extVar('claims'); { identity: { traits: { email: claims.email } } }`,
)

/** Starts a platform whose providers are the fixture. */
async function startPlatform(open: OpenTestDatabase, provider: ProviderFixture) {
  const platform = await startTestServer(open, {
    create(database) {
      const options = testServerOptions(database)
      const identity = createIdentityModule({
        cookies: { secure: false },
        throttle: 'on',
        mail: undefined,
        version: 'v0',
        callProvider: provider.callOut,
        hasher: createQuickHasher(),
      })
      const modules = createModules(options).map((module) => (module.name === 'identity' ? identity : module))
      return createPlatformServer({ ...options, modules })
    },
  })
  const baseUrl = await platform.app.listen({ port: 0, host: '127.0.0.1' })
  return { ...platform, client: createClient({ baseUrl, accessToken: ADMIN_KEY }) }
}

interface HookPosition {
  kind?: 'login' | 'recovery' | 'settings' | 'verification'
  phase?: 'before' | 'after'
}

/** Creates a project with an organization, a verified domain and, by default, a provider of its own. */
export async function startCorporation(
  open: OpenTestDatabase,
  hooks: readonly string[] = [],
  { kind = 'login', phase = 'after' }: HookPosition = {},
) {
  const provider = await createProviderFixture()
  const platform = await startPlatform(open, provider)
  const { client } = platform
  const { id: project_id, slug } = await createProject(client, { body: { name: 'Corporation' } })
  const of = { project_id, body: { label: 'Corp', domains: [DOMAIN] } }
  const { id: organization_id } = await createOrganization(client, of)
  const http = createHttpSession(platform)
  const administer = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    http.send({
      method,
      url: path,
      ...(body && { body }),
      headers: { authorization: `Bearer ${ADMIN_KEY}` },
    })
  await administer(
    'POST',
    `/projects/${project_id}/organizations/${organization_id}/domains/${DOMAIN}/verify`,
    {
      by: 'owner',
    },
  )
  const corp = {
    id: 'corp',
    provider: 'generic',
    issuer_url: ISSUER,
    ...CLIENT,
    mapper_url: mapper,
    scope: ['email'],
    organization_id,
  }
  const oidc = { enabled: true, config: { providers: [corp] } }
  const selfservice = '/services/identity/config/selfservice'
  const patched = await administer('PATCH', `/projects/${project_id}`, [
    { op: 'add', path: `${selfservice}/allowed_return_urls`, value: ['http://localhost:3000'] },
    {
      op: 'add',
      path: `${selfservice}/methods/oidc`,
      value: oidc,
    },
    ...(hooks.length > 0
      ? [
          {
            op: 'add',
            path: `${selfservice}/flows/${kind}`,
            value: {
              ...((kind === 'recovery' || kind === 'verification') && { enabled: true }),
              [phase]: { hooks: hooks.map((hook) => ({ hook })) },
            },
          },
        ]
      : []),
  ])
  expect([patched.status, patched.body.warnings ?? []]).toEqual([200, []])
  const path = `/p/${slug}`
  const person = (email: string, more: object = {}) =>
    administer('POST', `${path}/admin/identities`, {
      schema_id: '',
      traits: { email },
      credentials: { password: { config: { password: PASSWORD } } },
      ...more,
    })
  return {
    platform,
    client,
    provider,
    oidc,
    administer,
    person,
    path,
    of: { project_id, organization_id },
    [Symbol.asyncDispose]: platform[Symbol.asyncDispose],
  }
}

export type Corporation = Awaited<ReturnType<typeof startCorporation>>

/** Submits a login or registration form as a script in a browser. */
export async function submit(
  { platform, path }: Corporation,
  kind: 'login' | 'registration',
  fields: object,
) {
  const http = createHttpSession(platform)
  const { body: flow } = await http.send({
    url: `${path}/self-service/${kind}/browser?return_to=${encodeURIComponent('http://localhost:3000/till')}`,
  })
  const body = { csrf_token: readCsrfToken(flow), method: 'password', password: PASSWORD, ...fields }
  return { http, response: await http.send({ method: 'POST', url: flow.ui.action, body }) }
}
