import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  asAdmin,
  authorizationUrl,
  CALLBACK,
  createBrowser,
  exchangeCode,
  grantCode,
  introspect,
  obtainCode,
  postForm,
  registerClient,
  runAuthorizationFlow,
  SUBJECT,
  type TestClient,
} from '../testing/authorization-flow.ts'
import { startTestOAuth2, type TestOAuth2 } from '../testing/index.ts'

const OTHER = 'http://127.0.0.1:4455/other'

/** A client that a completed flow has put into the cache. */
async function cachedClient(
  server: TestOAuth2,
): Promise<{ client: TestClient; tokens: Record<string, string> }> {
  const client = await registerClient(server)
  const { body } = await grantCode(server, client)
  return { client, tokens: body }
}

const change = (server: TestOAuth2, { id }: TestClient, changes: Record<string, unknown>) =>
  asAdmin(
    server,
    `PATCH /admin/clients/${id}`,
    Object.entries(changes).map(([field, value]) => ({ op: 'replace', path: `/${field}`, value })),
  )

const rotate = async (server: TestOAuth2, { id }: TestClient): Promise<TestClient> => {
  const { body } = await asAdmin(server, `POST /admin/clients/${id}/secrets/rotate`, {
    grace_period: '0s',
  })
  return { id, secret: body.client_secret }
}

const begin = async (server: TestOAuth2, client: TestClient, parameters?: Record<string, string>) =>
  (await createBrowser(server).open(authorizationUrl(client, parameters))).location

onBothDatabases('a cached client', (open) => {
  test('is current at the start of a flow', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const { client } = await cachedClient(server)
    await change(server, client, { redirect_uris: [OTHER] })
    const refused = await begin(server, client)
    const accepted = await begin(server, client, { redirect_uri: OTHER })
    await change(server, client, { redirect_uris: [CALLBACK] })
    const again = await begin(server, client)
    await asAdmin(server, `DELETE /admin/clients/${client.id}`)
    const gone = await begin(server, client)
    expect([refused, accepted, again, gone].map(({ searchParams }) => searchParams.get('error'))).toEqual([
      'invalid_request',
      null,
      null,
      'invalid_client',
    ])
  })

  test('is current at the end of a flow', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const { client } = await cachedClient(server)
    const browser = createBrowser(server)
    const begun = await browser.open(authorizationUrl(client))
    const challenge = begun.location.searchParams.get('login_challenge')
    const path = `/admin/oauth2/auth/requests/login/accept?login_challenge=${challenge}`
    const { body } = await asAdmin(server, `PUT ${path}`, { subject: SUBJECT })
    await change(server, client, { scope: 'openid' })
    const { location } = await browser.open(body.redirect_to)
    expect(location.searchParams.get('error')).toBe('invalid_scope')
  })

  test('authenticates with its current secret, and keeps its code after a wrong one', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const { client, tokens } = await cachedClient(server)
    const code = await obtainCode(server, client)
    const renewed = await rotate(server, client)
    const refresh = (one: TestClient) =>
      postForm({ server, client: one }, '/oauth2/token', {
        grant_type: 'refresh_token',
        refresh_token: `${tokens.refresh_token}`,
      })
    const revoke = (one: TestClient) =>
      postForm({ server, client: one }, '/oauth2/revoke', { token: `${tokens.access_token}` })
    const old = [await exchangeCode(server, client, { code }), await refresh(client), await revoke(client)]
    expect(await introspect(server, `${tokens.access_token}`)).toMatchObject({ active: true })
    const now = [await exchangeCode(server, renewed, { code }), await refresh(renewed), await revoke(renewed)]
    expect([old, now].map((responses) => responses.map(({ status }) => status))).toEqual([
      [401, 401, 401],
      [200, 200, 200],
    ])
  })

  test('that was deleted cannot use its codes and tokens', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const { client, tokens } = await cachedClient(server)
    const code = await obtainCode(server, client)
    await asAdmin(server, `DELETE /admin/clients/${client.id}`)
    const form = { grant_type: 'refresh_token', refresh_token: `${tokens.refresh_token}` }
    const responses = [
      await exchangeCode(server, client, { code }),
      await postForm({ server, client }, '/oauth2/token', form),
    ]
    expect(responses.map(({ status, body }) => [status, body.error])).toEqual([
      [401, 'invalid_client'],
      [401, 'invalid_client'],
    ])
  })

  test('registered again under the same id is a different client', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const own = { client_id: 'one', client_secret: 'the first secret' }
    const first = await registerClient(server, own)
    await grantCode(server, first)
    await asAdmin(server, 'DELETE /admin/clients/one')
    const second = await registerClient(server, { ...own, client_secret: 'the second secret' })
    const code = await obtainCode(server, second)
    expect([
      (await exchangeCode(server, first, { code })).status,
      (await exchangeCode(server, second, { code })).status,
    ]).toEqual([401, 200])
  })
})

onBothDatabases('a cached project', (open) => {
  const put = (server: TestOAuth2, config: Record<string, unknown>) =>
    server.projects.put([{ slug: 'playground', name: 'Playground', services: { oauth2: { config } } }])

  test('is current at the start and the end of a flow', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const { client } = await cachedClient(server)
    const urls = { login: 'https://pages.example/sign-in' }
    await put(server, { dev: true, urls })
    const accepted = await begin(server, client)
    const ended = async () => (await runAuthorizationFlow(server, { client })).searchParams.get('error')
    await ended()
    await put(server, { dev: true, oauth2: { pkce: { enforced: true } } })
    expect([`${accepted.origin}${accepted.pathname}`, await ended()]).toEqual([urls.login, 'invalid_request'])
  })
})
