import { introspectOAuth2Token } from '@tillkey/contract/platform/oauth2/tokens.ts'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  asAdmin,
  exchangeCode,
  grantCode,
  introspect,
  postForm,
  registerClient,
  runAuthorizationFlow,
  type TestClient,
} from '../testing/authorization-flow.ts'
import { failureOf, startTestOAuth2, type TestOAuth2 } from '../testing/index.ts'

async function tokenOf(server: TestOAuth2): Promise<string> {
  const client = await registerClient(server)
  const { body } = await postForm(server, '/oauth2/token', { grant_type: 'client_credentials' }, client)
  return body.access_token
}

onOneDatabase('introspection', (open) => {
  test('uses the current configuration although the project is cached', async () => {
    await using server = await startTestOAuth2(open)
    const token = await tokenOf(server)
    const issuers: (string | undefined)[] = []
    for (const issuer of ['https://one.example', 'https://two.example']) {
      const config = { urls: { self: { issuer } } }
      await server.projects.put([
        { slug: 'playground', name: 'Playground', services: { oauth2: { config } } },
      ])
      issuers.push((await introspectOAuth2Token(server.admin, { token })).iss)
    }
    expect(issuers).toEqual(['https://one.example', 'https://two.example'])
  })

  test('is 404 after its project is deleted', async () => {
    await using server = await startTestOAuth2(open)
    const token = await tokenOf(server)
    const statuses = async (): Promise<unknown[]> => {
      const texts = [token, `${token}x`, 'no token']
      const failures = texts.map((text) => failureOf(introspectOAuth2Token(server.admin, { token: text })))
      return (await Promise.all(failures)).map(([status]) => status)
    }
    const before = await statuses()
    await server.database.db.run('DELETE FROM projects')
    expect([before, await statuses()]).toEqual([
      [200, 200, 200],
      [404, 404, 404],
    ])
  })
})

const API = 'https://api.example'
const INACTIVE = { active: false }

onOneDatabase('introspection by a client', (open) => {
  const askAs = async (server: TestOAuth2, client: TestClient, token: string) =>
    (await postForm(server, '/oauth2/introspection', { token }, client)).body

  test('covers its own tokens, and access tokens for its audience', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const app = await registerClient(server, { audience: [API] })
    const [resource, stranger] = [
      await registerClient(server, { audience: [API] }),
      await registerClient(server, { audience: ['https://other.example'] }),
    ]
    const consent = { grant_access_token_audience: [API] }
    const at = await runAuthorizationFlow(server, { client: app, parameters: { audience: API }, consent })
    const { body: tokens } = await exchangeCode(server, app, at.searchParams.get('code') ?? '')
    const { access_token: access, refresh_token: refresh } = tokens
    expect(await askAs(server, app, access)).toEqual(await askAs(server, resource, access))
    expect(await askAs(server, app, access)).toMatchObject({
      active: true,
      aud: [API],
      client_id: app.id,
      scope: 'openid offline',
      token_use: 'access_token',
    })
    expect(await askAs(server, app, refresh)).toMatchObject({ active: true, token_use: 'refresh_token' })
    expect([
      await askAs(server, stranger, access),
      await askAs(server, resource, refresh),
      await askAs(server, app, `${access}x`),
    ]).toEqual([INACTIVE, INACTIVE, INACTIVE])
    const narrow = await postForm(
      server,
      '/oauth2/introspection',
      { token: access, scope: 'photos.read' },
      app,
    )
    expect([narrow.body, narrow.headers['cache-control']]).toEqual([INACTIVE, 'no-store'])
  })

  test('shows the pairwise subject, auth_time and acr', async () => {
    const subjects = { supported_types: ['public', 'pairwise'], pairwise: { salt: 'a-salt-of-a-test' } }
    await using server = await startTestOAuth2(open, { dev: true, oidc: { subject_identifiers: subjects } })
    const client = await registerClient(server, { subject_type: 'pairwise' })
    const at = await runAuthorizationFlow(server, { client, login: { acr: 'gold' } })
    const { body } = await exchangeCode(server, client, at.searchParams.get('code') ?? '')
    const known: { obfuscated_subject?: string } = Object(await introspect(server, body.access_token))
    const inspected = await askAs(server, client, body.access_token)
    expect(inspected).toMatchObject({
      sub: known.obfuscated_subject,
      acr: 'gold',
      auth_time: expect.any(Number),
    })
    expect(inspected).not.toHaveProperty('obfuscated_subject')
  })

  test('shows administrators acr and auth_time of logins through the account pages', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server)
    const inspectWithAcr = async (acr: string) => {
      const at = await runAuthorizationFlow(server, { client, login: { acr } })
      const { body } = await exchangeCode(server, client, at.searchParams.get('code') ?? '')
      return introspect(server, body.access_token)
    }
    expect(await inspectWithAcr('aal2')).toMatchObject({ acr: 'aal2', auth_time: expect.any(Number) })
    expect(await inspectWithAcr('gold')).not.toHaveProperty('acr')
  })

  test('requires an advertised authentication method', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const app = await registerClient(server)
    const { body: tokens } = await grantCode(server, app)
    const anybody = await registerClient(server, { token_endpoint_auth_method: 'none' })
    const nobody = await postForm(server, '/oauth2/introspection', {
      token: tokens.access_token,
      client_id: anybody.id,
    })
    const wrong = await postForm(
      server,
      '/oauth2/introspection',
      { token: tokens.access_token },
      { ...app, secret: 'wrong' },
    )
    const empty = await postForm(server, '/oauth2/introspection', {})
    expect([nobody, wrong, empty].map(({ status, body }) => [status, body.error])).toEqual([
      [401, 'invalid_client'],
      [401, 'invalid_client'],
      [400, 'invalid_request'],
    ])
    const { body: discovery } = await asAdmin(server, 'GET', '/.well-known/openid-configuration')
    expect(discovery).toMatchObject({
      introspection_endpoint: 'http://localhost:4000/oauth2/introspection',
      introspection_endpoint_auth_methods_supported: [
        ...['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
      ],
    })
  })
})
