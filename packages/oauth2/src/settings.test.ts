import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  asAdmin,
  authorizationUrl,
  createBrowser,
  grantCode,
  introspect,
  postForm,
  registerClient,
  runAuthorizationFlow,
  type TestClient,
} from './testing/authorization-flow.ts'
import { startExternalServer } from './testing/external-server.ts'
import { startTestOAuth2 } from './testing/index.ts'

type Server = Awaited<ReturnType<typeof startTestOAuth2>>

const ownToken = (server: Server, client: TestClient) =>
  postForm({ server, client }, '/oauth2/token', { grant_type: 'client_credentials' })

onOneDatabase('secrets of clients', (open) => {
  const hashed = (hashers: object) => startTestOAuth2(open, { oauth2: { hashers } })
  const storedClients = async ({ database }: Server): Promise<string> =>
    JSON.stringify(await database.db.all('SELECT * FROM oauth2_clients'))

  test('are hashed as configured, and still match', async () => {
    await using bcrypt = await hashed({ algorithm: 'bcrypt', bcrypt: { cost: 4 } })
    await using pbkdf2 = await hashed({ pbkdf2: { iterations: 10 } })
    const [one, other] = [await registerClient(bcrypt), await registerClient(pbkdf2)]
    expect([await storedClients(bcrypt), await storedClients(pbkdf2)]).toEqual([
      expect.stringContaining('$2b$04$'),
      expect.stringContaining('pbkdf2-sha256$10$'),
    ])
    expect([
      (await ownToken(bcrypt, one)).status,
      (await ownToken(bcrypt, { ...one, secret: 'another-secret' })).status,
      (await ownToken(pbkdf2, other)).status,
    ]).toEqual([200, 401, 200])
  })

  test('are rejected if too long for bcrypt', async () => {
    await using server = await hashed({ algorithm: 'bcrypt', bcrypt: { cost: 4 } })
    const create = (client_secret: string) => asAdmin(server, 'POST /admin/clients', { client_secret })
    const [longest, longer] = [await create('x'.repeat(72)), await create('é'.repeat(37))]
    expect([longest.status, longer.status, longer.body.error]).toEqual([201, 400, 'invalid_client_metadata'])
  })
})

onOneDatabase('a refresh token in its grace period', (open) => {
  test('can be reused as often as configured, then its chain is revoked', async () => {
    const grant = { refresh_token: { rotation_grace_period: '1m', rotation_grace_reuse_count: 2 } }
    await using server = await startTestOAuth2(open, { dev: true, oauth2: { grant } })
    const client = await registerClient(server)
    const { body } = await grantCode(server, client)
    const form = { grant_type: 'refresh_token', refresh_token: body.refresh_token }
    const responses = []
    for (let turn = 0; turn < 4; turn += 1)
      responses.push(await postForm({ server, client }, '/oauth2/token', form))
    const made = responses.filter(({ status }) => status === 200)
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 401])
    expect(await Promise.all(made.map((one) => introspect(server, one.body.access_token)))).toEqual(
      made.map(() => ({ active: false })),
    )
  })
})

onOneDatabase('errors', (open) => {
  const parameters = { request: 'no.request.object', scope: 'openid' }

  test('include their cause only if the project exposes it', async () => {
    const hook = 'http://127.0.0.1:1/hook'
    const start = (also: object) =>
      startTestOAuth2(open, { dev: true, oauth2: { token_hook: hook, ...also } })
    await using closed = await start({})
    await using exposed = await start({ expose_internal_errors: true })
    const described = async (server: Server): Promise<string[]> => {
      const client = await registerClient(server, { jwks: { keys: [] } })
      const { body } = await ownToken(server, client)
      const { location } = await createBrowser(server).open(authorizationUrl(client, parameters))
      return [body.error_description, location.searchParams.get('error_description') ?? '']
    }
    const [[hookClosed, requestClosed], [hookExposed, requestExposed]] = [
      await described(closed),
      await described(exposed),
    ]
    expect([hookClosed?.includes('ECONNREFUSED'), hookExposed?.includes('ECONNREFUSED')]).toEqual([
      false,
      true,
    ])
    expect(requestExposed?.length).toBeGreaterThan(requestClosed?.length ?? 0)
    expect(requestExposed?.startsWith(requestClosed ?? '-')).toBe(true)
  })
})

onOneDatabase('an external identity service', (open) => {
  test('receives ended sessions with retries', async () => {
    await using service = await startExternalServer()
    let responses = 0
    service.respond = () => ({ status: responses++ === 0 ? 503 : 204 })
    const identity_provider = { url: `${service.url}/identity/`, headers: { 'x-key': 'a-key' } }
    await using server = await startTestOAuth2(open, { dev: true, urls: { identity_provider } })
    const client = await registerClient(server)
    const browser = createBrowser(server)
    const login = { remember: true, identity_provider_session_id: 'a-session' }
    await runAuthorizationFlow(server, { client, browser, login })
    const out = await browser.open('/oauth2/sessions/logout')
    const challenge = out.location.searchParams.get('logout_challenge')
    const url = `/admin/oauth2/auth/requests/logout/accept?logout_challenge=${challenge}`
    await browser.open((await asAdmin(server, `PUT ${url}`)).body.redirect_to)
    await expect.poll(() => service.requests.length, { timeout: 20_000 }).toBe(2)
    expect(service.requests.map(({ method, path, headers }) => [method, path, headers['x-key']])).toEqual([
      ['DELETE', '/identity/admin/sessions/a-session', 'a-key'],
      ['DELETE', '/identity/admin/sessions/a-session', 'a-key'],
    ])
  }, 30_000)
})
