import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  appProject,
  createAccount,
  createHttpSession,
  findNode,
  readCsrfToken,
  signIn,
  signInBrowser,
  startTestPlatform,
  type TestPlatform,
} from '../testing/index.ts'

const flows = {
  login: { after: { default_browser_return_url: 'http://localhost:3000/signed-in' } },
  recovery: { enabled: true },
  verification: { enabled: true },
}

const listNames = ({ ui }: { ui: { nodes: { attributes: { name?: string } }[] } }) =>
  ui.nodes.map(({ attributes }) => attributes.name)

onOneDatabase('flows as they are created', (open) => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startTestPlatform(open, { projects: [appProject({ flows })] })
    await createAccount(platform)
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  test('an app without a second factor gets an empty form for it, a browser the token alone', async () => {
    const headers = { 'x-session-token': await signIn(platform) }
    const app = await createHttpSession(platform).send({ url: '/self-service/login/api?aal=aal2', headers })
    expect([app.status, listNames(app.body)]).toEqual([200, []])
    const browser = createHttpSession(platform)
    await signInBrowser(browser)
    const { body } = await browser.send({ url: '/self-service/login/browser?aal=aal2' })
    expect(listNames(body)).toEqual(['csrf_token'])
  })

  test('a level of assurance is named in any case', async () => {
    const { body } = await createHttpSession(platform).send({ url: '/self-service/login/api?aal=AAL1' })
    expect(body.requested_aal).toBe('aal1')
    const higher = await createHttpSession(platform).send({ url: '/self-service/login/api?aal=AAL2' })
    expect([higher.status, higher.body.error.id]).toEqual([401, 'session_aal1_required'])
  })

  test.each([
    '/self-service/login/browser?login_challenge=',
    '/self-service/login/api?login_challenge=some',
    '/self-service/registration/browser?login_challenge=',
    '/self-service/registration/api?login_challenge=some',
  ])('%s has no effect in a project without OAuth2', async (url) => {
    const { status, body } = await createHttpSession(platform).send({ url })
    expect([status, Object.keys(body.error)]).toEqual([500, ['code', 'status', 'reason', 'message']])
  })

  test.each([
    ' http://localhost:3000/',
    'http://localhost:3000/\r\nx: y',
    'http://[::1/',
    'http://localhost:x/',
    'a:%',
  ])('a return_to of %j is malformed and reported without error id', async (address) => {
    const url = `/self-service/login/browser?return_to=${encodeURIComponent(address)}`
    const { status, body } = await createHttpSession(platform).send({ url })
    expect([status, Object.keys(body.error)]).toEqual([400, ['code', 'status', 'reason', 'message']])
  })

  test('a browser that starts a verification gets a forbidden return_to as JSON', async () => {
    const url = '/self-service/verification/browser?return_to=https://evil.test'
    const { status, body } = await createHttpSession(platform, 'browser').send({ url })
    expect([status, body.error.id]).toEqual([400, 'self_service_flow_return_to_forbidden'])
  })

  const away = '?return_to=https://evil.test'

  test('recovery and settings check the session before return_to', async () => {
    const [client, page, nobody] = [
      createHttpSession(platform),
      createHttpSession(platform, 'browser'),
      createHttpSession(platform),
    ]
    await Promise.all([signInBrowser(client), signInBrowser(page)])
    const recovery = await client.send({ url: `/self-service/recovery/browser${away}` })
    expect([recovery.status, recovery.body.error.id]).toEqual([400, 'session_already_available'])
    const redirect = await page.send({ url: `/self-service/recovery/browser${away}` })
    expect([redirect.status, redirect.headers.location]).toEqual([302, 'http://localhost:3000/'])
    const settings = await nobody.send({ url: `/self-service/settings/browser${away}` })
    expect([settings.status, settings.body.error.id]).toEqual([401, 'session_inactive'])
    const refused = await client.send({ url: `/self-service/settings/browser${away}` })
    expect([refused.status, refused.body.error.id]).toEqual([400, 'self_service_flow_return_to_forbidden'])
  })

  test('a signed-in app gets session_already_available before other registration errors', async () => {
    const headers = { 'x-session-token': await signIn(platform) }
    const init = { url: `/self-service/registration/api${away}`, headers }
    const elsewhere = await createHttpSession(platform).send(init)
    await using closed = await startTestPlatform(open, {
      projects: [appProject({ flows: { registration: { enabled: false } } })],
    })
    await createAccount(closed)
    const token = { 'x-session-token': await signIn(closed) }
    const nowhere = await createHttpSession(closed).send({
      url: '/self-service/registration/api',
      headers: token,
    })
    expect([elsewhere.body.error.id, nowhere.body.error.id]).toEqual([
      'session_already_available',
      'session_already_available',
    ])
  })

  test('settings without session pass return_to to the login, which checks it', async () => {
    const page = createHttpSession(platform, 'browser')
    const { headers } = await page.send({ url: `/self-service/settings/browser${away}` })
    const login = new URL(String(headers.location))
    expect([login.pathname, login.search]).toEqual([
      '/self-service/login/browser',
      '?return_to=https%3A%2F%2Fevil.test',
    ])
    const refused = await page.send({ url: `${login.pathname}${login.search}` })
    expect(new URL(String(refused.headers.location)).pathname).toBe('/error')
  })

  test('a recovery of a signed-in user redirects to the flow in return_to', async () => {
    const page = createHttpSession(platform, 'browser')
    await signInBrowser(page)
    const { headers: login } = await createHttpSession(platform, 'browser').send({
      url: '/self-service/settings/browser',
    })
    const settings = new URL('/self-service/settings/browser', String(login.location)).href
    const { headers } = await page.send({ url: `/self-service/recovery/browser?return_to=${settings}` })
    expect(headers.location).toBe(settings)
  })

  test('a forged recovery form invalidates the CSRF token of the flow', async () => {
    const http = createHttpSession(platform)
    const { body: flow } = await http.send({ url: '/self-service/recovery/browser' })
    const ask = (csrf_token: string | undefined) =>
      http.send({
        method: 'POST',
        url: flow.ui.action,
        body: { method: 'code', email: 'nobody@shop.test', ...(csrf_token && { csrf_token }) },
      })
    const forged = await ask(undefined)
    expect([forged.status, forged.cookies.size]).toEqual([403, 1])
    expect((await ask(readCsrfToken(flow))).status).toBe(403)
    expect((await http.send({ url: `/self-service/recovery/flows?id=${flow.id}` })).status).toBe(403)
  })

  test('a signed-in user goes to the default return URL of the project, not to that of logins', async () => {
    const page = createHttpSession(platform, 'browser')
    await signInBrowser(page)
    const { headers } = await page.send({ url: '/self-service/login/browser' })
    expect(headers.location).toBe('http://localhost:3000/')
  })

  test.each([
    ['login', '', 303, 'http://localhost:3000/'],
    ['registration', '', 302, 'http://localhost:3000/'],
    ['registration', '&return_to=http://localhost:4000/self-service/settings/browser', 302, undefined],
    ['registration', '&return_to=https://evil.test', 302, 'http://localhost:3000/'],
    ['recovery', '&return_to=http://localhost:4000/self-service/settings/browser', 302, undefined],
    // oxlint-disable-next-line max-params -- the columns of the table
  ])('a form of a %s with "%s" from a signed-in user: %i', async (kind, requested, status, location) => {
    const page = createHttpSession(platform, 'browser')
    const url = `/self-service/${kind}/browser?return_to=http://localhost:4000/self-service/logout/browser`
    const opened = await page.send({ url })
    const flow = new URL(String(opened.headers.location)).searchParams.get('flow')
    await signInBrowser(page)
    const sent = await page.send({
      method: 'POST',
      url: `/self-service/${kind}?flow=${flow}${requested}`,
      form: { method: 'code' },
    })
    const settings = 'http://localhost:4000/self-service/settings/browser'
    expect([sent.status, sent.headers.location]).toEqual([status, location ?? settings])
  })

  test.each([
    ['array', [1]],
    ['string', 'x'],
    ['number', 1],
  ])('the transient payload is an object, not a %s', async (actual_type, transient_payload) => {
    const http = createHttpSession(platform)
    const { body: flow } = await http.send({ url: '/self-service/registration/api' })
    const body = { method: 'password', traits: {}, password: 'quiet-lantern-9', transient_payload }
    const refused = await http.send({ method: 'POST', url: flow.ui.action, body })
    expect([refused.status, findNode(refused.body, 'transient_payload')?.messages]).toMatchObject([
      400,
      [{ id: 4000026, context: { actual_type, allowed_types: ['object'] } }],
    ])
  })

  test('a schema is readable by anyone, and accepts no forms', async () => {
    const [{ id }] = (await createHttpSession(platform).send({ url: '/schemas' })).body
    const read = await createHttpSession(platform).send({ url: `/schemas/${id}` })
    expect([read.status, read.cookies.size]).toEqual([200, 0])
    const sent = await createHttpSession(platform).send({ method: 'POST', url: `/schemas/${id}`, body: {} })
    expect([sent.status, sent.headers.allow, sent.cookies.size]).toEqual([405, 'GET, OPTIONS', 0])
  })

  test('an error is also found by its stub name; without id it is not found', async () => {
    const http = createHttpSession(platform)
    const stub = await http.send({ url: '/self-service/errors?error=stub:500' })
    expect([stub.status, stub.body]).toMatchObject([
      200,
      {
        id: expect.any(String),
        error: { code: 500, status: 'Internal Server Error', reason: expect.any(String) },
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ])
    const none = await http.send({ url: '/self-service/errors' })
    expect([none.status, Object.keys(none.body.error)]).toEqual([404, ['code', 'status', 'message']])
  })

  test('unknown traits are reported once and get fields to remove them', async () => {
    const http = createHttpSession(platform)
    await signInBrowser(http)
    const { body: flow } = await http.send({ url: '/self-service/settings/browser' })
    const traits = { ...flow.identity.traits, first: 'x', second: 2 }
    const { status, body } = await http.send({
      method: 'POST',
      url: flow.ui.action,
      body: { csrf_token: readCsrfToken(flow), method: 'profile', traits },
    })
    expect([status, findNode(body, 'traits')?.messages.length]).toEqual([400, 1])
    expect(listNames(body).filter((name) => name === 'traits')).toHaveLength(1)
    expect(findNode(body, 'traits.first')?.attributes).toMatchObject({ type: 'text', value: 'x' })
    expect(findNode(body, 'traits.second')?.attributes).toMatchObject({ type: 'number', value: 2 })
  })
})
