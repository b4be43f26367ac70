import { defaultProject } from '@tillkey/identity'
import { createHttpSession } from '@tillkey/platform-core/testing'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY, startTestPlatform, type TestPlatform } from './testing.ts'

const redirect_uri = 'https://app.example/cb'
const query = {
  client_id: 'one',
  response_type: 'code',
  scope: 'openid',
  redirect_uri,
  state: 'a-long-state',
}

const TWO = { attempts: 2, window: '1m' }

function project(throttle: object, oauth2: Record<string, unknown> = {}) {
  const document = defaultProject()
  const config = { ...document.services.identity?.config, security: { throttle } }
  return { ...document, services: { identity: { config }, oauth2: { config: oauth2 } } }
}

const openRegistration = { oidc: { dynamic_client_registration: { enabled: true } } }

async function registerOne(platform: TestPlatform): Promise<void> {
  const client = { client_id: 'one', token_endpoint_auth_method: 'none', redirect_uris: [redirect_uri] }
  await createHttpSession(platform).send({
    method: 'POST',
    url: '/admin/clients',
    headers: { authorization: `Bearer ${ADMIN_KEY}` },
    body: { ...client, scope: 'openid' },
  })
}

const countRows = async (platform: TestPlatform, table: string): Promise<number> =>
  (await platform.database.db.all(`SELECT project_id FROM ${table}`)).length

onBothDatabases('authorization requests of apps', (open) => {
  test('are limited per network by the project, and the app gets an error beyond', async () => {
    const projects = [project({ authorizations: TWO })]
    await using platform = await startTestPlatform(open, { projects, proxy: 'trusted' })
    await registerOne(platform)
    const ask = async (ip: string) => {
      const url = `/oauth2/auth?${new URLSearchParams(query).toString()}`
      const { headers } = await createHttpSession(platform).send({ url, headers: { 'x-forwarded-for': ip } })
      const { origin, searchParams } = new URL(String(headers.location))
      return searchParams.get('error')
        ? [origin, searchParams.get('error'), searchParams.get('state')]
        : 'led'
    }
    const responses = []
    for (const ip of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '198.51.100.2']) responses.push(await ask(ip))
    const refused = ['https://app.example', 'temporarily_unavailable', 'a-long-state']
    expect(responses).toEqual(['led', 'led', refused, 'led'])
    expect(await countRows(platform, 'oauth2_interactions')).toBe(3)
  })

  test('are limited in length', async () => {
    await using platform = await startTestPlatform(open, { projects: [project({})] })
    await registerOne(platform)
    const errors: (string | null)[] = []
    for (const length of [10, 100_000]) {
      const form = { ...query, state: 's'.repeat(length) }
      const posted = { method: 'POST' as const, url: '/oauth2/auth', form }
      const { headers } = await createHttpSession(platform).send(posted)
      errors.push(new URL(String(headers.location)).searchParams.get('error'))
    }
    expect(errors).toEqual([null, 'invalid_request'])
    expect(await countRows(platform, 'oauth2_interactions')).toBe(1)
  })
})

onBothDatabases('dynamically registered clients', (open) => {
  const register = (platform: TestPlatform, more: object = {}) =>
    createHttpSession(platform).send({
      method: 'POST',
      url: '/oauth2/register',
      body: { redirect_uris: [redirect_uri], grant_types: ['client_credentials'], ...more },
    })

  test('are limited per network, and in size', async () => {
    const projects = [project({ registrations: TWO }, openRegistration)]
    await using platform = await startTestPlatform(open, { projects })
    const large = await register(platform, { client_name: 'n'.repeat(20_000) })
    const responses = [await register(platform), await register(platform), await register(platform)]
    expect([large, ...responses].map(({ status }) => status)).toEqual([413, 201, 201, 429])
    expect(Number(responses[2]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(await countRows(platform, 'oauth2_clients')).toBe(2)
  })

  test('have limited tokens per network', async () => {
    const projects = [project({ authorizations: TWO }, openRegistration)]
    await using platform = await startTestPlatform(open, { projects })
    const { body } = await register(platform)
    const basic = Buffer.from(`${body.client_id}:${body.client_secret}`).toString('base64')
    const ask = () =>
      createHttpSession(platform).send({
        method: 'POST',
        url: '/oauth2/token',
        headers: { authorization: `Basic ${basic}` },
        form: { grant_type: 'client_credentials' },
      })
    const responses = [await ask(), await ask(), await ask()]
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(responses[2]?.body.error).toBe('temporarily_unavailable')
    expect(Number(responses[2]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(await countRows(platform, 'oauth2_tokens')).toBe(2)
  })
})
