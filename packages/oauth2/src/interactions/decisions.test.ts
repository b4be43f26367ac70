import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  asAdmin,
  authorizationUrl,
  type Browser,
  createBrowser,
  grantCode,
  registerClient,
  runAuthorizationFlow,
  SUBJECT,
} from '../testing/authorization-flow.ts'
import { createClock, startTestOAuth2, type TestOAuth2 } from '../testing/index.ts'

const HOUR_MS = 3_600_000

type Decision = { accept: object } | { reject: object }

/** Accepts or rejects the login or consent request whose challenge is in `page`. */
function decide(server: TestOAuth2, page: URL, decision: Decision) {
  const [verb, body] = 'accept' in decision ? ['accept', decision.accept] : ['reject', decision.reject]
  const step = page.searchParams.has('login_challenge') ? 'login' : 'consent'
  const challenge = page.searchParams.get(`${step}_challenge`)
  return asAdmin(
    server,
    `PUT /admin/oauth2/auth/requests/${step}/${verb}?${step}_challenge=${challenge}`,
    body,
  )
}

/** Accepts a login request and returns the page to which the browser is then redirected. */
// oxlint-disable-next-line max-params -- the parts of a request
const acceptLogin = async (server: TestOAuth2, browser: Browser, page: URL, body: object): Promise<URL> =>
  (await browser.open((await decide(server, page, { accept: body })).body.redirect_to)).location

onOneDatabase('accepting or rejecting a login or consent request', (open) => {
  test('fails once the request has expired', async () => {
    const clock = createClock()
    await using server = await startTestOAuth2(open, { dev: true }, { now: clock.now })
    const client = await registerClient(server)
    const browser = createBrowser(server)
    const login = (await browser.open(authorizationUrl(client))).location
    const consent = await acceptLogin(server, browser, login, { subject: SUBJECT })
    const otherLogin = (await createBrowser(server).open(authorizationUrl(client))).location
    clock.advance(HOUR_MS)
    const responses = await Promise.all(
      [otherLogin, consent].flatMap((page) => [
        decide(server, page, { accept: page === consent ? {} : { subject: SUBJECT } }),
        decide(server, page, { reject: {} }),
      ]),
    )
    expect(responses.map(({ status, body }) => [status, body.error])).toEqual(
      Array.from({ length: 4 }, () => [401, 'request_unauthorized']),
    )
  })

  test('returns 400 without a login or consent challenge, and 404 without a logout challenge', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const statusWithoutChallenge = async (kind: string, verb: string): Promise<number> => {
      const url = `/admin/oauth2/auth/requests/${kind}${verb}`
      const response = verb === '' ? asAdmin(server, `GET ${url}`) : asAdmin(server, `PUT ${url}`, {})
      return (await response).status
    }
    const statuses = (kind: string): Promise<number[]> =>
      Promise.all(['', '/accept', '/reject'].map((verb) => statusWithoutChallenge(kind, verb)))
    expect([await statuses('login'), await statuses('consent'), await statuses('logout')]).toEqual([
      [400, 400, 400],
      [400, 400, 400],
      [404, 404, 404],
    ])
  })

  test('fails for a body with an unknown member', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server)
    const browser = createBrowser(server)
    const login = (await browser.open(authorizationUrl(client))).location
    const misspelt = { subject: SUBJECT, rember: true }
    const responses = [
      await decide(server, login, { accept: misspelt }),
      await decide(server, login, { reject: { reason: 'x' } }),
    ]
    const consent = await acceptLogin(server, browser, login, { subject: SUBJECT })
    for (const body of [{ grant_scopes: [] }, { session: { id_tokens: {} } }])
      responses.push(await decide(server, consent, { accept: body }))
    responses.push(await decide(server, consent, { reject: { reason: 'x' } }))
    expect(responses.map(({ status, body }) => [status, body.error])).toEqual([
      [400, 'invalid_request'],
      [400, 'invalid_request'],
      [400, 'error'],
      [400, 'error'],
      [400, 'error'],
    ])
  })

  test('lists a consent with the submitted remember_for; a negative one means no expiry', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server)
    await runAuthorizationFlow(server, { client, consent: { remember: true, remember_for: -5 } })
    const { body } = await asAdmin(server, `GET /admin/oauth2/auth/sessions/consent?subject=${SUBJECT}`)
    expect(body).toMatchObject([{ remember: true, remember_for: -5 }])
  })

  test('for a subject other than that of id_token_hint ends the remembered login', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server)
    const { body } = await grantCode(server, client)
    const browser = createBrowser(server)
    await runAuthorizationFlow(server, {
      client,
      browser,
      login: { subject: 'other-subject', remember: true },
    })
    const session = new Map(browser.jar)
    const hinted = authorizationUrl(client, { id_token_hint: body.id_token, prompt: 'login' })
    const login = (await browser.open(hinted)).location
    const refused = await acceptLogin(server, browser, login, { subject: 'other-subject' })
    session.forEach((value, name) => browser.jar.set(name, value))
    const silent = await browser.open(authorizationUrl(client, { prompt: 'none' }))
    expect([refused, silent.location].map(({ searchParams }) => searchParams.get('error'))).toEqual([
      'login_required',
      'login_required',
    ])
  })
})

onOneDatabase('consents remembered without expiry', (open) => {
  test('are replaced by a later consent with an expiry', async () => {
    const clock = createClock()
    await using server = await startTestOAuth2(open, { dev: true }, { now: clock.now })
    const client = await registerClient(server)
    const browser = createBrowser(server)
    const withRememberFor = (remember_for: number) => ({
      client,
      browser,
      login: { remember: true },
      parameters: { prompt: 'consent' },
      consent: { remember: true, remember_for },
    })
    await runAuthorizationFlow(server, withRememberFor(0))
    clock.advance(1000)
    await runAuthorizationFlow(server, withRememberFor(60))
    clock.advance(61_000)
    const login = (await browser.open(authorizationUrl(client))).location
    const afterLogin = await acceptLogin(server, browser, login, { subject: SUBJECT })
    const challenge = afterLogin.searchParams.get('consent_challenge')
    const { body } = await asAdmin(
      server,
      `GET /admin/oauth2/auth/requests/consent?consent_challenge=${challenge}`,
    )
    expect(body.skip).toBe(false)
  })

  test('are stored once per subject and client, however often they are granted or used', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server)
    const browser = createBrowser(server)
    const remembered = { login: { remember: true }, consent: { remember: true } }
    for (const prompt of ['consent', 'consent', '', ''])
      await runAuthorizationFlow(server, { client, browser, parameters: { prompt }, ...remembered })
    const counts = await server.database.db.get(
      `SELECT count(*) AS total, count(*) - count(expires_at) AS "withoutExpiry" FROM oauth2_consents`,
    )
    expect({ ...counts }).toEqual({ total: 4, withoutExpiry: 1 })
  })
})
