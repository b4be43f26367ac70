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

/** Decides what a browser waits at. */
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

onOneDatabase('what pages decide', (open) => {
  test('comes too late once the request has expired, whichever way they decide', async () => {
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

  test('is of nothing where no challenge says of what: 400 for logins and consents, 404 for logouts', async () => {
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

  test('is said in members that there are: who misspells one is told', async () => {
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

  test('of a consent is told as it was said, and a time below nothing means for ever', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server)
    await runAuthorizationFlow(server, { client, consent: { remember: true, remember_for: -5 } })
    const { body } = await asAdmin(server, 'GET', `/admin/oauth2/auth/sessions/consent?subject=${SUBJECT}`)
    expect(body).toMatchObject([{ remember: true, remember_for: -5 }])
  })

  test('about somebody else than the client expects ends the login that was remembered', async () => {
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

onOneDatabase('consents that are remembered for ever', (open) => {
  test('do not count again when a later one has been remembered for a shorter time, and that has passed', async () => {
    const clock = createClock()
    await using server = await startTestOAuth2(open, { dev: true }, { now: clock.now })
    const client = await registerClient(server)
    const browser = createBrowser(server)
    const again = (remember_for: number) => ({
      ...{ client, browser, login: { remember: true }, parameters: { prompt: 'consent' } },
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

  test('are one for each person and client, however often they are total or made use of', async () => {
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
