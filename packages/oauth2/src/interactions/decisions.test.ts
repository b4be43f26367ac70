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

/** Decides the request that the browser waits for. */
function decide(server: TestOAuth2, at: URL, verb: 'accept' | 'reject', answer: object) {
  const step = at.searchParams.has('login_challenge') ? 'login' : 'consent'
  const challenge = at.searchParams.get(`${step}_challenge`)
  return asAdmin(
    server,
    'PUT',
    `/admin/oauth2/auth/requests/${step}/${verb}?${step}_challenge=${challenge}`,
    answer,
  )
}

const signIn = async (server: TestOAuth2, browser: Browser, at: URL, answer: object): Promise<URL> =>
  (await browser.open((await decide(server, at, 'accept', answer)).body.redirect_to)).location

onOneDatabase('a decision of a page', (open) => {
  test('is refused once the request has expired', async () => {
    const clock = createClock()
    await using server = await startTestOAuth2(open, { dev: true }, { now: clock.now })
    const client = await registerClient(server)
    const browser = createBrowser(server)
    const login = (await browser.open(authorizationUrl(client))).location
    const consent = await signIn(server, browser, login, { subject: SUBJECT })
    const other = (await createBrowser(server).open(authorizationUrl(client))).location
    clock.advance(HOUR_MS)
    const answers = await Promise.all(
      [other, consent].flatMap((at) => [
        decide(server, at, 'accept', at === consent ? {} : { subject: SUBJECT }),
        decide(server, at, 'reject', {}),
      ]),
    )
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
      Array.from({ length: 4 }, () => [401, 'request_unauthorized']),
    )
  })

  test('without a challenge is 400 for logins and consents, 404 for logouts', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const ask = async (kind: string, verb: string): Promise<number> => {
      const url = `/admin/oauth2/auth/requests/${kind}${verb}`
      return (await asAdmin(server, verb === '' ? 'GET' : 'PUT', url, verb === '' ? undefined : {})).status
    }
    const statuses = (kind: string): Promise<number[]> =>
      Promise.all(['', '/accept', '/reject'].map((verb) => ask(kind, verb)))
    expect([await statuses('login'), await statuses('consent'), await statuses('logout')]).toEqual([
      [400, 400, 400],
      [400, 400, 400],
      [404, 404, 404],
    ])
  })

  test('with an unknown member is refused', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server)
    const browser = createBrowser(server)
    const login = (await browser.open(authorizationUrl(client))).location
    const said = { subject: SUBJECT, rember: true }
    const answers = [
      await decide(server, login, 'accept', said),
      await decide(server, login, 'reject', { reason: 'x' }),
    ]
    const consent = await signIn(server, browser, login, { subject: SUBJECT })
    for (const body of [{ grant_scopes: [] }, { session: { id_tokens: {} } }])
      answers.push(await decide(server, consent, 'accept', body))
    answers.push(await decide(server, consent, 'reject', { reason: 'x' }))
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [400, 'invalid_request'],
      [400, 'invalid_request'],
      [400, 'error'],
      [400, 'error'],
      [400, 'error'],
    ])
  })

  test('on a consent is listed as submitted, and a negative remember_for means no expiry', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server)
    await runAuthorizationFlow(server, { client, consent: { remember: true, remember_for: -5 } })
    const { body } = await asAdmin(server, 'GET', `/admin/oauth2/auth/sessions/consent?subject=${SUBJECT}`)
    expect(body).toMatchObject([{ remember: true, remember_for: -5 }])
  })

  test('for another person than the client expects ends the remembered login', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server)
    const { body } = await grantCode(server, client)
    const browser = createBrowser(server)
    await runAuthorizationFlow(server, {
      client,
      browser,
      login: { subject: 'somebody else', remember: true },
    })
    const session = new Map(browser.jar)
    const expecting = authorizationUrl(client, { id_token_hint: body.id_token, prompt: 'login' })
    const login = (await browser.open(expecting)).location
    const refused = await signIn(server, browser, login, { subject: 'somebody else' })
    session.forEach((value, name) => browser.jar.set(name, value))
    const begun = await browser.open(authorizationUrl(client, { prompt: 'none' }))
    expect([refused, begun.location].map(({ searchParams }) => searchParams.get('error'))).toEqual([
      'login_required',
      'login_required',
    ])
  })
})

onOneDatabase('consents remembered without expiry', (open) => {
  test('do not apply again after a later, shorter one has expired', async () => {
    const clock = createClock()
    await using server = await startTestOAuth2(open, { dev: true }, { now: clock.now })
    const client = await registerClient(server)
    const browser = createBrowser(server)
    const again = (remember_for: number) => ({
      client,
      browser,
      login: { remember: true },
      parameters: { prompt: 'consent' },
      consent: { remember: true, remember_for },
    })
    await runAuthorizationFlow(server, again(0))
    clock.advance(1000)
    await runAuthorizationFlow(server, again(60))
    clock.advance(61_000)
    const begun = await browser.open(authorizationUrl(client))
    const afterLogin = await signIn(server, browser, begun.location, { subject: SUBJECT })
    const challenge = afterLogin.searchParams.get('consent_challenge')
    const { body } = await asAdmin(
      server,
      'GET',
      `/admin/oauth2/auth/requests/consent?consent_challenge=${challenge}`,
    )
    expect(body.skip).toBe(false)
  })

  test('are one per person and client, however often they are given or used', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server)
    const browser = createBrowser(server)
    const remembering = { login: { remember: true }, consent: { remember: true } }
    for (const prompt of ['consent', 'consent', '', ''])
      await runAuthorizationFlow(server, { client, browser, parameters: { prompt }, ...remembering })
    const counted = await server.database.db.get(
      `SELECT count(*) AS total, count(*) - count(expires_at) AS "forEver" FROM oauth2_consents`,
    )
    expect({ ...counted }).toEqual({ total: 4, forEver: 1 })
  })
})
