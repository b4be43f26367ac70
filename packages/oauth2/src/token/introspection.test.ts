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
import { captureFailure, startTestOAuth2, type TestOAuth2 } from '../testing/index.ts'

async function issueClientToken(server: TestOAuth2): Promise<string> {
  const client = await registerClient(server)
  const { body } = await postForm({ server, client }, '/oauth2/token', { grant_type: 'client_credentials' })
  return body.access_token
}

onOneDatabase('introspection', (open) => {
  test('uses the current configuration although the project is cached', async () => {
    await using server = await startTestOAuth2(open)
    const token = await issueClientToken(server)
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

  test('returns 404 after the project is deleted, for valid and invalid tokens', async () => {
    await using server = await startTestOAuth2(open)
    const token = await issueClientToken(server)
    const statuses = async (): Promise<unknown[]> => {
      const tokens = [token, `${token}x`, 'malformed']
      const failures = tokens.map((text) =>
        captureFailure(introspectOAuth2Token(server.admin, { token: text })),
      )
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
  const introspectAs = async (server: TestOAuth2, client: TestClient, token: string) =>
    (await postForm({ server, client }, '/oauth2/introspection', { token })).body

  test('accepts its own tokens, and access tokens whose audience it is', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const app = await registerClient(server, { audience: [API] })
    const [resourceServer, otherClient] = [
      await registerClient(server, { audience: [API] }),
      await registerClient(server, { audience: ['https://other.example'] }),
    ]
    const consent = { grant_access_token_audience: [API] }
    const callback = await runAuthorizationFlow(server, {
      client: app,
      parameters: { audience: API },
      consent,
    })
    const { body: tokens } = await exchangeCode(server, app, {
      code: callback.searchParams.get('code') ?? '',
    })
    const { access_token: access, refresh_token: refresh } = tokens
    expect(await introspectAs(server, app, access)).toEqual(
      await introspectAs(server, resourceServer, access),
    )
    expect(await introspectAs(server, app, access)).toMatchObject({
      active: true,
      aud: [API],
      client_id: app.id,
      scope: 'openid offline',
      token_use: 'access_token',
    })
    expect(await introspectAs(server, app, refresh)).toMatchObject({
      active: true,
      token_use: 'refresh_token',
    })
    expect([
      await introspectAs(server, otherClient, access),
      await introspectAs(server, resourceServer, refresh),
      await introspectAs(server, app, `${access}x`),
    ]).toEqual([INACTIVE, INACTIVE, INACTIVE])
    const narrow = await postForm({ server, client: app }, '/oauth2/introspection', {
      token: access,
      scope: 'photos.read',
    })
    expect([narrow.body, narrow.headers['cache-control']]).toEqual([INACTIVE, 'no-store'])
  })

  test('returns the pairwise subject, auth_time and acr', async () => {
    const subjects = { supported_types: ['public', 'pairwise'], pairwise: { salt: 'a-salt-of-a-test' } }
    await using server = await startTestOAuth2(open, { dev: true, oidc: { subject_identifiers: subjects } })
    const client = await registerClient(server, { subject_type: 'pairwise' })
    const callback = await runAuthorizationFlow(server, { client, login: { acr: 'gold' } })
    const { body } = await exchangeCode(server, client, { code: callback.searchParams.get('code') ?? '' })
    const asAdministrator: { obfuscated_subject?: string } = Object(
      await introspect(server, body.access_token),
    )
    const introspected = await introspectAs(server, client, body.access_token)
    expect(introspected).toMatchObject({
      sub: asAdministrator.obfuscated_subject,
      acr: 'gold',
      auth_time: expect.any(Number),
    })
    expect(introspected).not.toHaveProperty('obfuscated_subject')
  })

  test('returns acr and auth_time to administrators if acr is a value of the account pages', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server)
    const introspectWithAcr = async (acr: string) => {
      const callback = await runAuthorizationFlow(server, { client, login: { acr } })
      const { body } = await exchangeCode(server, client, { code: callback.searchParams.get('code') ?? '' })
      return introspect(server, body.access_token)
    }
    expect(await introspectWithAcr('aal2')).toMatchObject({ acr: 'aal2', auth_time: expect.any(Number) })
    expect(await introspectWithAcr('gold')).not.toHaveProperty('acr')
  })

  test('requires client authentication by an advertised method', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const app = await registerClient(server)
    const { body: tokens } = await grantCode(server, app)
    const publicClient = await registerClient(server, { token_endpoint_auth_method: 'none' })
    const unauthenticated = await postForm({ server }, '/oauth2/introspection', {
      token: tokens.access_token,
      client_id: publicClient.id,
    })
    const wrongSecret = await postForm(
      { server, client: { ...app, secret: 'wrong' } },
      '/oauth2/introspection',
      { token: tokens.access_token },
    )
    const emptyForm = await postForm({ server }, '/oauth2/introspection', {})
    expect([unauthenticated, wrongSecret, emptyForm].map(({ status, body }) => [status, body.error])).toEqual(
      [
        [401, 'invalid_client'],
        [401, 'invalid_client'],
        [400, 'invalid_request'],
      ],
    )
    const { body: discovery } = await asAdmin(server, 'GET /.well-known/openid-configuration')
    expect(discovery).toMatchObject({
      introspection_endpoint: 'http://localhost:4000/oauth2/introspection',
      introspection_endpoint_auth_methods_supported: [
        'client_secret_basic',
        'client_secret_post',
        'private_key_jwt',
      ],
    })
  })
})
