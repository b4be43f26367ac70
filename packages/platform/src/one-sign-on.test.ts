import { defaultProject } from '@tillkey/identity'
import { sourceOfText } from '@tillkey/platform-core'
import { createHttpSession, type HttpResponse, type HttpSession } from '@tillkey/platform-core/testing'
import { onOneDatabase, type TestDatabase } from '@tillkey/sql/testing'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { ADMIN_KEY, startTestPlatform, type TestPlatform } from './testing.ts'

const CALLBACK = 'http://127.0.0.1:4455/cb'
const PASSWORD = 'a-password-of-a-test-1'
const admin = { authorization: `Bearer ${ADMIN_KEY}` }

interface App {
  id: string
  secret: string
}

const start = (open: () => Promise<TestDatabase>) => startTestPlatform(open)

/** A platform whose identities have any traits besides an email address. */
function startForAnybody(open: () => Promise<TestDatabase>): Promise<TestPlatform> {
  const credentials = { password: { identifier: true } }
  const email = { type: 'string', 'ory.sh/kratos': { credentials } }
  const schema = {
    type: 'object',
    properties: { traits: { type: 'object', properties: { email, address: {} } } },
  }
  const url = sourceOfText(JSON.stringify(schema))
  const config = {
    identity: { default_schema_id: 'anybody', schemas: [{ id: 'anybody', url }] },
    selfservice: { methods: { totp: { enabled: true } } },
    session: { whoami: { required_aal: 'aal1' } },
  }
  return startTestPlatform(open, {
    projects: [{ slug: 'playground', name: 'Anybody', services: { identity: { config } } }],
  })
}

async function registerApp({ app }: TestPlatform, settings: object = {}): Promise<App> {
  const response = await app.inject({
    method: 'POST',
    url: '/admin/clients',
    headers: admin,
    payload: {
      client_name: 'Stockroom',
      redirect_uris: [CALLBACK],
      grant_types: ['authorization_code', 'refresh_token'],
      scope: 'openid email profile offline',
      ...settings,
    },
  })
  return { id: response.json().client_id, secret: response.json().client_secret }
}

async function registerPerson(
  { app }: TestPlatform,
  email = 'thandi@shop.test',
  {
    schema_id = 'merchant',
    traits = { name: 'Thandi Mokoena' },
  }: { schema_id?: string; traits?: object } = {},
): Promise<string> {
  const payload = {
    schema_id,
    traits: { email, ...traits },
    credentials: { password: { config: { password: PASSWORD } } },
  }
  const response = await app.inject({ method: 'POST', url: '/admin/identities', headers: admin, payload })
  return response.json().id
}

const stripOrigin = (address: string): string => {
  const { pathname, search } = new URL(address, 'http://localhost:4000')
  return pathname + search
}

const beginning = ({ id }: App, also: Record<string, string> = {}): string => {
  const query = { client_id: id, redirect_uri: CALLBACK, response_type: 'code', state: 'a-long-state' }
  const all = { ...query, scope: 'openid email profile offline', ...also }
  return `/oauth2/auth?${new URLSearchParams(all).toString()}`
}

const screens = new Set([
  '/login',
  '/registration',
  '/consent',
  '/sign-out',
  '/oauth2/fallbacks/device',
  '/oauth2/fallbacks/device/done',
])

/** Follows redirects to a screen or to the app. */
async function follow(page: HttpSession, from: string): Promise<URL> {
  let at = new URL(from, 'http://localhost:4000')
  for (let hops = 0; hops < 10; hops++) {
    if (screens.has(at.pathname) || at.origin !== 'http://localhost:4000') return at
    const response = await page.send({ url: at.pathname + at.search })
    if (response.headers.location === undefined) throw new Error(`${at.href} answered ${response.status}`)
    at = new URL(String(response.headers.location), at)
  }
  throw new Error('the browser was sent round and round')
}

/** Submits the form of a screen. */
async function fillIn(page: HttpSession, screen: URL, fields: Record<string, string>): Promise<HttpResponse> {
  const kind = screen.pathname.slice(1)
  const { body: flow } = await page.send({
    url: `/self-service/${kind}/flows?id=${screen.searchParams.get('flow')}`,
  })
  const token = flow.ui.nodes.find(
    ({ attributes }: { attributes: { name?: string } }) => attributes.name === 'csrf_token',
  ).attributes.value
  const form = { csrf_token: token, method: 'password', ...fields }
  return page.send({ method: 'POST', url: stripOrigin(flow.ui.action), form })
}

const signInAt = async (page: HttpSession, screen: URL, email = 'thandi@shop.test'): Promise<URL> => {
  const response = await fillIn(page, screen, { identifier: email, password: PASSWORD })
  return follow(page, String(response.headers.location))
}

const requestAt = (screen: URL): string =>
  `/oauth2/account/access-request?consent_challenge=${screen.searchParams.get('consent_challenge')}`

async function allow(page: HttpSession, screen: URL, body: object = {}): Promise<URL> {
  const allowed = { decision: 'allow', scopes: ['email', 'profile', 'offline'], ...body }
  const response = await page.send({ method: 'POST', url: requestAt(screen), body: allowed })
  return follow(page, response.body.redirect_to)
}

async function tokens({ app }: TestPlatform, { id, secret }: App, form: Record<string, string>) {
  const response = await app.inject({
    method: 'POST',
    url: '/oauth2/token',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
    },
    payload: new URLSearchParams(form).toString(),
  })
  return { status: response.statusCode, body: response.json() }
}

const redeem = (platform: TestPlatform, app: App, at: URL) =>
  tokens(platform, app, {
    grant_type: 'authorization_code',
    redirect_uri: CALLBACK,
    code: at.searchParams.get('code') ?? '',
  })

const refresh = (platform: TestPlatform, app: App, token: string) =>
  tokens(platform, app, { grant_type: 'refresh_token', refresh_token: token })

const decodeClaims = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())

/** Returns the userinfo response for an access token. */
const fetchUserinfo = async ({ app }: TestPlatform, { access_token: token }: { access_token: string }) =>
  (await app.inject({ url: '/userinfo', headers: { authorization: `Bearer ${token}` } })).json()

/** Signs a person in to an app and returns its tokens. */
async function signedIn(platform: TestPlatform, app: App, page = createHttpSession(platform, 'browser')) {
  const consent = await signInAt(page, await follow(page, beginning(app)))
  const { body } = await redeem(platform, app, await allow(page, consent))
  return { page, body }
}

/** Links an authenticator app to the session. Resolves with its secret. */
async function linkAuthenticator(page: HttpSession): Promise<string> {
  const headers = { accept: 'application/json' }
  const { body: flow } = await page.send({ url: '/self-service/settings/browser', headers })
  const findValue = (name: string) =>
    flow.ui.nodes.find(({ attributes }: { attributes: { name?: string; id?: string } }) =>
      [attributes.name, attributes.id].includes(name),
    ).attributes
  const secret = String(findValue('totp_secret_key').text.context.secret)
  const body = {
    method: 'totp',
    csrf_token: findValue('csrf_token').value,
    totp_code: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
  }
  const linked = await page.send({ method: 'POST', url: stripOrigin(flow.ui.action), headers, body })
  if (linked.status !== 200) throw new Error(`no authenticator was linked: ${linked.status}`)
  return secret
}

onOneDatabase('one sign-on', (open) => {
  test('redirects from an app through login and consent on the account pages back to the app', async () => {
    await using platform = await start(open)
    const app = await registerApp(platform)
    const subject = await registerPerson(platform)
    const page = createHttpSession(platform, 'browser')
    const login = await follow(page, beginning(app))
    const { body: flow } = await page.send({
      url: `/self-service/login/flows?id=${login.searchParams.get('flow')}`,
    })
    const consent = await signInAt(page, login)
    const { body: consentRequest } = await page.send({ url: requestAt(consent) })
    const answered = await allow(page, consent)
    const { body } = await redeem(platform, app, answered)
    expect(flow.oauth2_login_request.client.client_name).toBe('Stockroom')
    expect(consentRequest).toMatchObject({
      app: { name: 'Stockroom', client_id: app.id },
      person: { name: 'Thandi Mokoena', email: 'thandi@shop.test' },
      scopes: [
        { scope: 'openid', needed: true },
        { scope: 'email' },
        { scope: 'profile' },
        { scope: 'offline' },
      ],
      returns_to: '127.0.0.1:4455',
    })
    expect(await fetchUserinfo(platform, body)).toMatchObject({
      sub: subject,
      name: 'Thandi Mokoena',
      email: 'thandi@shop.test',
      email_verified: false,
    })
    const idToken = decodeClaims(body.id_token)
    expect(idToken).toMatchObject({ sub: subject, acr: 'aal1', amr: ['password'] })
    // With an access token, claims of scopes are returned by userinfo.
    expect([idToken.name, idToken.email]).toEqual([undefined, undefined])
  })

  test('connects a device: code, login, consent, tokens', async () => {
    await using platform = await start(open)
    const grantType = 'urn:ietf:params:oauth:grant-type:device_code'
    const app = await registerApp(platform, { grant_types: [grantType, 'refresh_token'] })
    const subject = await registerPerson(platform)
    const page = createHttpSession(platform, 'browser')
    const authorization = `Basic ${Buffer.from(`${app.id}:${app.secret}`).toString('base64')}`
    const { body: device } = await createHttpSession(platform, 'browser').send({
      method: 'POST',
      url: '/oauth2/device/auth',
      headers: { authorization },
      form: { scope: 'openid email offline' },
    })
    const codePage = await follow(page, `/oauth2/device/verify?user_code=${device.user_code}`)
    const form = {
      device_challenge: codePage.searchParams.get('device_challenge') ?? '',
      user_code: codePage.searchParams.get('user_code') ?? '',
    }
    const entered = await page.send({ method: 'POST', url: codePage.pathname, form })
    const consent = await signInAt(page, await follow(page, String(entered.headers.location)))
    const done = await allow(page, consent)
    const { body } = await tokens(platform, app, { grant_type: grantType, device_code: device.device_code })
    expect(done.pathname).toBe('/oauth2/fallbacks/device/done')
    expect(await fetchUserinfo(platform, body)).toMatchObject({ sub: subject, email: 'thandi@shop.test' })
  })

  test('skips the login for signed-in people and remembered consents', async () => {
    await using platform = await start(open)
    const [first, second] = [await registerApp(platform), await registerApp(platform)]
    await registerPerson(platform)
    const page = createHttpSession(platform, 'browser')
    const consent = await signInAt(page, await follow(page, beginning(first)))
    await allow(page, consent, { remember: true })
    const again = await follow(page, beginning(first))
    const other = await follow(page, beginning(second))
    expect([again.origin, other.pathname]).toEqual(['http://127.0.0.1:4455', '/consent'])
  })

  test.each([
    ['prompt', { prompt: 'login' }],
    ['max_age', { max_age: '0' }],
  ])('asks again if the app requires it: %s', async (_name, parameters) => {
    await using platform = await start(open)
    const app = await registerApp(platform, { skip_consent: true })
    await registerPerson(platform)
    const page = createHttpSession(platform, 'browser')
    await signInAt(page, await follow(page, beginning(app)))
    const login = await follow(page, beginning(app, parameters))
    const { body: flow } = await page.send({
      url: `/self-service/login/flows?id=${login.searchParams.get('flow')}`,
    })
    const done = await signInAt(page, login)
    expect([login.pathname, flow.refresh, done.searchParams.has('code')]).toEqual(['/login', true, true])
  })

  test('skips the consent of first-party apps (skip_consent)', async () => {
    await using platform = await start(open)
    const app = await registerApp(platform, { skip_consent: true })
    await registerPerson(platform)
    const page = createHttpSession(platform, 'browser')
    const answered = await signInAt(page, await follow(page, beginning(app)))
    const { body } = await redeem(platform, app, answered)
    expect([body.scope, (await fetchUserinfo(platform, body)).email]).toEqual([
      'openid email profile offline',
      'thandi@shop.test',
    ])
  })

  test('asks for the second factor that an app prefers, and reports a missing one to an app that requires it', async () => {
    await using platform = await startForAnybody(open)
    const app = await registerApp(platform, { skip_consent: true })
    await registerPerson(platform, undefined, { schema_id: 'anybody', traits: {} })
    const page = createHttpSession(platform, 'browser')
    const preferred = { acr_values: 'aal2 aal1' }
    const essential = { claims: JSON.stringify({ id_token: { acr: { essential: true, value: 'aal2' } } }) }
    const acrAt = async (at: URL) => decodeClaims((await redeem(platform, app, at)).body.id_token).acr
    const without = await signInAt(page, await follow(page, beginning(app, preferred)))
    const unmet = await follow(page, beginning(app, essential))
    expect([await acrAt(without), unmet.searchParams.get('error')]).toEqual([
      'aal1',
      'unmet_authentication_requirements',
    ])
    const secret = await linkAuthenticator(page)
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    // A session with one factor is asked for the second, a new sign-in for both.
    const known = createHttpSession(platform, 'browser')
    const once = await signInAt(known, await follow(known, beginning(app)))
    const step = await follow(known, beginning(app, preferred))
    const code = totp.generate({ timestamp: Date.now() + 30_000 })
    const proved = await fillIn(known, step, { method: 'totp', totp_code: code })
    const done = await follow(known, String(proved.headers.location))
    expect([await acrAt(once), step.pathname, await acrAt(done)]).toEqual(['aal1', '/login', 'aal2'])
    const newcomer = createHttpSession(platform, 'browser')
    const second = await signInAt(newcomer, await follow(newcomer, beginning(app, essential)))
    expect(second.pathname).toBe('/login')
  })

  test("prefills the login hint, and passes the app's languages to the pages", async () => {
    await using platform = await start(open)
    const app = await registerApp(platform)
    await registerPerson(platform)
    const page = createHttpSession(platform, 'browser')
    const parameters = { login_hint: 'thandi@shop.test', ui_locales: 'fr af-ZA' }
    const login = await follow(page, beginning(app, parameters))
    const { body: flow } = await page.send({
      url: `/self-service/login/flows?id=${login.searchParams.get('flow')}`,
    })
    const identifier = flow.ui.nodes.find(
      ({ attributes }: { attributes: { name?: string } }) => attributes.name === 'identifier',
    )
    const consent = await signInAt(page, login)
    const { body: request } = await page.send({ url: requestAt(consent) })
    const answered = await allow(page, consent)
    const { body: tokens } = await redeem(platform, app, answered)
    const query = new URLSearchParams({ id_token_hint: tokens.id_token, ui_locales: 'zu' })
    const signOut = await follow(page, `/oauth2/sessions/logout?${query.toString()}`)
    const challenge = signOut.searchParams.get('logout_challenge')
    const { body: ending } = await page.send({
      url: `/oauth2/account/sign-out-request?logout_challenge=${challenge}`,
    })
    expect(identifier.attributes.value).toBe('thandi@shop.test')
    expect([flow.oauth2_login_request.oidc_context.ui_locales, request.ui_locales]).toEqual([
      ['fr', 'af-ZA'],
      ['fr', 'af-ZA'],
    ])
    expect(ending.ui_locales).toEqual(['zu'])
  })

  test('redirects to the app after a registration', async () => {
    await using platform = await start(open)
    const app = await registerApp(platform, { skip_consent: true })
    const page = createHttpSession(platform, 'browser')
    const screen = await follow(page, beginning(app, { prompt: 'registration' }))
    const response = await fillIn(page, screen, { 'traits.email': 'new@shop.test', password: PASSWORD })
    const answered = await follow(page, String(response.headers.location))
    const { body } = await redeem(platform, app, answered)
    const { email } = await fetchUserinfo(platform, body)
    expect([screen.pathname, email]).toEqual(['/registration', 'new@shop.test'])
  })

  test('returns redirects to scripts of account pages as JSON', async () => {
    await using platform = await start(open)
    const app = await registerApp(platform)
    await registerPerson(platform)
    const page = createHttpSession(platform, 'browser')
    const login = await follow(page, beginning(app))
    const id = login.searchParams.get('flow')
    const json = { accept: 'application/json' }
    const { body: flow } = await page.send({ url: `/self-service/login/flows?id=${id}`, headers: json })
    const csrf = flow.ui.nodes.find(
      ({ attributes }: { attributes: { name?: string } }) => attributes.name === 'csrf_token',
    ).attributes.value
    const body = { method: 'password', identifier: 'thandi@shop.test', password: PASSWORD, csrf_token: csrf }
    const response = await page.send({
      method: 'POST',
      url: stripOrigin(flow.ui.action),
      headers: json,
      body,
    })
    const consent = await follow(page, response.body.redirect_browser_to)
    expect([response.status, consent.pathname]).toEqual([422, '/consent'])
  })

  test('grants what the person allows, and nothing on refusal', async () => {
    await using platform = await start(open)
    const app = await registerApp(platform)
    await registerPerson(platform)
    const page = createHttpSession(platform, 'browser')
    const first = await signInAt(page, await follow(page, beginning(app)))
    const { body } = await redeem(platform, app, await allow(page, first, { scopes: ['profile'] }))
    const second = await follow(page, beginning(app))
    const refused = await page.send({ method: 'POST', url: requestAt(second), body: { decision: 'refuse' } })
    const at = await follow(page, refused.body.redirect_to)
    expect([body.scope, body.refresh_token, (await fetchUserinfo(platform, body)).email]).toEqual([
      'openid profile',
      undefined,
      undefined,
    ])
    expect([at.origin, at.searchParams.get('error')]).toEqual(['http://127.0.0.1:4455', 'access_denied'])
  })

  test('never grants more than was requested', async () => {
    await using platform = await start(open)
    const app = await registerApp(platform)
    await registerPerson(platform)
    const page = createHttpSession(platform, 'browser')
    const consent = await signInAt(page, await follow(page, beginning(app, { scope: 'openid' })))
    const { body } = await redeem(platform, app, await allow(page, consent))
    expect(body.scope).toBe('openid')
  })

  const byName = {
    scope: 'openid',
    claims: JSON.stringify({
      id_token: { email: { essential: true }, phone_number: null },
      userinfo: { name: null },
    }),
  }

  test('returns individually requested claims only, if the person consents', async () => {
    await using platform = await start(open)
    const app = await registerApp(platform)
    await registerPerson(platform)
    const page = createHttpSession(platform, 'browser')
    const consent = await signInAt(page, await follow(page, beginning(app, byName)))
    const { body: consentRequest } = await page.send({ url: requestAt(consent) })
    const { body } = await redeem(platform, app, await allow(page, consent, { scopes: ['email', 'profile'] }))
    const { email, email_verified, ...idToken } = decodeClaims(body.id_token)
    const { name, given_name, ...userinfo } = await fetchUserinfo(platform, body)
    // Each claim is returned where it was requested.
    expect([idToken.name, userinfo.email]).toEqual([undefined, undefined])
    expect(consentRequest.scopes.map(({ scope }: { scope: string }) => scope)).toEqual([
      'openid',
      'email',
      'profile',
    ])
    expect([body.scope, email, email_verified, name, given_name]).toEqual([
      'openid',
      'thandi@shop.test',
      undefined,
      'Thandi Mokoena',
      undefined,
    ])
  })

  test("returns no requested claim without consent or outside of the client's scopes", async () => {
    await using platform = await start(open)
    const [app, poor] = [await registerApp(platform), await registerApp(platform, { scope: 'openid' })]
    await registerPerson(platform)
    const page = createHttpSession(platform, 'browser')
    const consent = await signInAt(page, await follow(page, beginning(app, byName)))
    const { body } = await redeem(platform, app, await allow(page, consent, { scopes: ['profile'] }))
    const other = await follow(page, beginning(poor, byName))
    const { body: consentRequest } = await page.send({ url: requestAt(other) })
    const tokens = await redeem(platform, poor, await allow(page, other))
    expect([decodeClaims(body.id_token).email, (await fetchUserinfo(platform, body)).name]).toEqual([
      undefined,
      'Thandi Mokoena',
    ])
    expect([consentRequest.scopes.length, decodeClaims(tokens.body.id_token).email]).toEqual([1, undefined])
  })

  test('asks again for a requested claim without consent', async () => {
    await using platform = await start(open)
    const app = await registerApp(platform)
    await registerPerson(platform)
    const page = createHttpSession(platform, 'browser')
    const consent = await signInAt(page, await follow(page, beginning(app, { scope: 'openid' })))
    await allow(page, consent, { remember: true })
    const consentPage = await follow(page, beginning(app, byName))
    await allow(page, consentPage, { remember: true })
    const existing = await follow(page, beginning(app, byName))
    const { body } = await redeem(platform, app, existing)
    expect([consentPage.pathname, existing.origin, decodeClaims(body.id_token).email]).toEqual([
      '/consent',
      'http://127.0.0.1:4455',
      'thandi@shop.test',
    ])
  })

  test.each([
    [
      'in its parts',
      { locality: 'Durban', country: 'ZA', planet: 'Earth' },
      { locality: 'Durban', country: 'ZA' },
    ],
    ['as one text', '1 Long Street, Durban', { formatted: '1 Long Street, Durban' }],
    ['not at all', {}, undefined],
  ])('returns a postal address %s', async (_name, address, expected) => {
    await using platform = await startForAnybody(open)
    const app = await registerApp(platform, { scope: 'openid address' })
    await registerPerson(platform, undefined, { schema_id: 'anybody', traits: { address } })
    const page = createHttpSession(platform, 'browser')
    const consent = await signInAt(page, await follow(page, beginning(app, { scope: 'openid address' })))
    const { body } = await redeem(platform, app, await allow(page, consent, { scopes: ['address'] }))
    const { address: shown } = await fetchUserinfo(platform, body)
    expect([body.scope, shown]).toEqual(['openid address', expected])
  })

  test('puts claims of scopes into the ID token if no access token is issued', async () => {
    await using platform = await start(open)
    const implicit = { response_types: ['id_token'], grant_types: ['implicit'], skip_consent: true }
    const app = await registerApp(platform, implicit)
    await registerPerson(platform)
    const page = createHttpSession(platform, 'browser')
    const parameters = { response_type: 'id_token', nonce: 'a-long-nonce', scope: 'openid email' }
    const answered = await signInAt(page, await follow(page, beginning(app, parameters)))
    const returned = new URLSearchParams(answered.hash.slice(1))
    expect(returned.has('access_token')).toBe(false)
    expect(decodeClaims(returned.get('id_token') ?? '')).toMatchObject({ email: 'thandi@shop.test' })
  })

  test('returns the URL of a profile', async () => {
    await using platform = await startForAnybody(open)
    const app = await registerApp(platform)
    const profile = 'https://thandi.example'
    await registerPerson(platform, undefined, { schema_id: 'anybody', traits: { profile } })
    const page = createHttpSession(platform, 'browser')
    const { body } = await signedIn(platform, app, page)
    expect((await fetchUserinfo(platform, body)).profile).toBe(profile)
  })

  test('cannot be answered by another person', async () => {
    await using platform = await start(open)
    const app = await registerApp(platform)
    await registerPerson(platform)
    await registerPerson(platform, 'other@shop.test')
    const page = createHttpSession(platform, 'browser')
    const consent = await signInAt(page, await follow(page, beginning(app)))
    const thief = createHttpSession(platform, 'browser')
    await signInAt(thief, await follow(thief, beginning(app)), 'other@shop.test')
    const stranger = createHttpSession(platform)
    const statuses = []
    for (const somebody of [thief, stranger])
      statuses.push(
        (await somebody.send({ url: requestAt(consent) })).status,
        (await somebody.send({ method: 'POST', url: requestAt(consent), body: { decision: 'allow' } }))
          .status,
      )
    expect(statuses).toEqual([401, 401, 401, 401])
  })
})

onOneDatabase('signing out', (open) => {
  test('ends the grants of the session immediately', async () => {
    await using platform = await start(open)
    const app = await registerApp(platform)
    await registerPerson(platform)
    const { page, body } = await signedIn(platform, app)
    const { body: logout } = await page.send({
      url: '/self-service/logout/browser',
      headers: { accept: 'application/json' },
    })
    await page.send({ url: stripOrigin(logout.logout_url) })
    const refused = await refresh(platform, app, body.refresh_token)
    const again = await follow(page, beginning(app))
    expect([refused.status, again.pathname]).toEqual([401, '/login'])
  })

  test('to switch accounts continues the authorization of the app', async () => {
    await using platform = await start(open)
    const app = await registerApp(platform)
    await registerPerson(platform)
    const other = await registerPerson(platform, 'neo@shop.test')
    const page = createHttpSession(platform, 'browser')
    const screen = await signInAt(page, await follow(page, beginning(app)))
    const { body: logoutRequest } = await page.send({ url: requestAt(screen) })
    const { body: logout } = await page.send({
      url: `/self-service/logout/browser?return_to=${encodeURIComponent(logoutRequest.request_url)}`,
      headers: { accept: 'application/json' },
    })
    const login = await follow(page, stripOrigin(logout.logout_url))
    const consent = await signInAt(page, login, 'neo@shop.test')
    const { body } = await redeem(platform, app, await allow(page, consent))
    expect([login.pathname, decodeClaims(body.id_token).sub]).toEqual(['/login', other])
  })

  test('on another device keeps the grants of this one', async () => {
    await using platform = await start(open)
    const app = await registerApp(platform)
    await registerPerson(platform)
    const [here, there] = [await signedIn(platform, app), await signedIn(platform, app)]
    await here.page.send({ method: 'DELETE', url: '/sessions' })
    const [remaining, ended] = [
      await refresh(platform, app, here.body.refresh_token),
      await refresh(platform, app, there.body.refresh_token),
    ]
    expect([remaining.status, ended.status]).toEqual([200, 401])
  })

  test.each<[string, number, 'DELETE' | 'PATCH', (ids: { session: string; identity: string }) => string]>([
    ['disables a session', 401, 'DELETE', ({ session }) => `/admin/sessions/${session}`],
    ['deletes an identity', 400, 'DELETE', ({ identity }) => `/admin/identities/${identity}`],
    ['switches an identity off', 401, 'PATCH', ({ identity }) => `/admin/identities/${identity}`],
    // oxlint-disable-next-line max-params -- the columns of the table
  ])('happens when an administrator %s', async (_what, status, method, urlOf) => {
    await using platform = await start(open)
    const app = await registerApp(platform)
    const subject = await registerPerson(platform)
    const { page, body } = await signedIn(platform, app)
    const { body: me } = await page.send({ url: '/sessions/whoami' })
    const url = urlOf({ session: me.id, identity: subject })
    const payload = [{ op: 'replace', path: '/state', value: 'inactive' }]
    const done = await platform.app.inject({
      method,
      url,
      headers: admin,
      ...(method === 'PATCH' && { payload }),
    })
    const refused = await refresh(platform, app, body.refresh_token)
    expect([done.statusCode < 300, refused.status]).toEqual([true, status])
  })

  test('by an app is confirmed on a page, and ends the session', async () => {
    await using platform = await start(open)
    const app = await registerApp(platform, { post_logout_redirect_uris: ['http://127.0.0.1:4455/bye'] })
    await registerPerson(platform)
    const { page, body } = await signedIn(platform, app)
    const query = new URLSearchParams({
      id_token_hint: body.id_token,
      post_logout_redirect_uri: 'http://127.0.0.1:4455/bye',
    })
    const screen = await follow(page, `/oauth2/sessions/logout?${query.toString()}`)
    const url = `/oauth2/account/sign-out-request?logout_challenge=${screen.searchParams.get('logout_challenge')}`
    const { body: logoutRequest } = await page.send({ url })
    const { body: response } = await page.send({ method: 'POST', url, body: { decision: 'sign_out' } })
    const end = await follow(page, response.redirect_to)
    const whoami = await page.send({ url: '/sessions/whoami' })
    expect([screen.pathname, logoutRequest.app.name, end.href, whoami.status]).toEqual([
      '/sign-out',
      'Stockroom',
      'http://127.0.0.1:4455/bye',
      401,
    ])
  })

  test('by a first-party app needs no confirmation (skip_logout_consent), and ends the session', async () => {
    await using platform = await start(open)
    const bye = 'http://127.0.0.1:4455/bye'
    const app = await registerApp(platform, { post_logout_redirect_uris: [bye], skip_logout_consent: true })
    await registerPerson(platform)
    const { page, body } = await signedIn(platform, app)
    const query = new URLSearchParams({ id_token_hint: body.id_token, post_logout_redirect_uri: bye })
    const end = await follow(page, `/oauth2/sessions/logout?${query.toString()}`)
    const whoami = await page.send({ url: '/sessions/whoami' })
    // A sign-out without a hint asks for confirmation.
    const { page: other } = await signedIn(platform, app)
    const own = await follow(other, '/oauth2/sessions/logout')
    expect([end.href, whoami.status, own.pathname]).toEqual([bye, 401, '/sign-out'])
  })

  test('is rate-limited per network, because each request is stored', async () => {
    const { services, ...document } = defaultProject()
    const throttle = { authorizations: { attempts: 3, window: '1h' } }
    const config = { ...services.identity?.config, security: { throttle } }
    const projects = [{ ...document, services: { identity: { config } } }]
    await using platform = await startTestPlatform(open, { projects })
    const app = await registerApp(platform)
    await registerPerson(platform)
    const { page } = await signedIn(platform, app)
    const screen = await follow(page, '/oauth2/sessions/logout')
    const url = `/oauth2/account/sign-out-request?logout_challenge=${screen.searchParams.get('logout_challenge')}`
    const answer = () => page.send({ method: 'POST', url, body: { decision: 'sign_out' } })
    expect([(await answer()).status, (await answer()).status]).toEqual([200, 429])
  })
})

onOneDatabase('connected apps', (open) => {
  test('are listed for the person, and can be revoked', async () => {
    await using platform = await start(open)
    const app = await registerApp(platform)
    await registerPerson(platform)
    const { page, body } = await signedIn(platform, app)
    const { body: apps } = await page.send({ url: '/oauth2/account/connected-apps' })
    const gone = await page.send({ method: 'DELETE', url: `/oauth2/account/connected-apps/${app.id}` })
    const { body: none } = await page.send({ url: '/oauth2/account/connected-apps' })
    const refused = await refresh(platform, app, body.refresh_token)
    expect(apps).toMatchObject([{ app: { name: 'Stockroom' }, remembered: false }])
    expect([gone.status, none, refused.status]).toEqual([204, [], 400])
    const stranger = await createHttpSession(platform).send({ url: '/oauth2/account/connected-apps' })
    expect(stranger.status).toBe(401)
  })
})
