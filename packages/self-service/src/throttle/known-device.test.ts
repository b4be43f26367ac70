import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  appProject,
  CLIENT,
  createAccount,
  createClock,
  createHttpSession,
  EMAIL,
  type HttpSession,
  ISSUER,
  PASSWORD,
  readCsrfToken,
  signInBrowser,
  startTestPlatform,
  type TestPlatform,
} from '../testing/index.ts'

const HOUR_MS = 3_600_000
const headers = { accept: 'application/json' }

async function trySignIn(http: HttpSession, password: string): Promise<number> {
  const { body } = await http.send({ url: '/self-service/login/browser', headers })
  const form = { method: 'password', identifier: EMAIL, password, csrf_token: readCsrfToken(body) }
  return (await http.send({ method: 'POST', url: body.ui.action, body: form, headers })).status
}

/** An attacker elsewhere exhausts the attempts of the account. */
async function lockOut(platform: TestPlatform): Promise<void> {
  const attacker = createHttpSession(platform)
  for (let attempt = 0; attempt < 3; attempt++) await trySignIn(attacker, 'wrong')
  expect(await trySignIn(attacker, 'wrong')).toBe(429)
}

async function signOut(http: HttpSession): Promise<void> {
  const { body } = await http.send({ url: '/self-service/logout/browser', headers })
  await http.send({ url: `/self-service/logout?token=${body.logout_token}`, headers })
}

onOneDatabase('a device that signed in before', (open) => {
  const throttle = {
    account: { attempts: 3, window: '5m' },
    device: { attempts: 2, window: '5m' },
    address: { attempts: 4, window: '5m' },
  }
  const start = async () => {
    const clock = createClock()
    const platform = await startTestPlatform(open, {
      projects: [appProject({ security: { throttle } })],
      now: clock.now,
    })
    await createAccount(platform)
    const owner = createHttpSession(platform)
    await signInBrowser(owner)
    return { platform, owner, clock, [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose]() }
  }

  test.each(['signed out', 'with a session that is over'])(
    'is accepted while others guess: %s',
    async (how) => {
      await using environment = await start()
      const { platform, owner, clock } = environment
      if (how === 'signed out') await signOut(owner)
      else clock.advance(25 * HOUR_MS)
      await lockOut(platform)
      expect(await trySignIn(createHttpSession(platform), PASSWORD)).toBe(429)
      expect(await trySignIn(owner, PASSWORD)).toBe(200)
    },
  )

  test('has few attempts itself', async () => {
    await using environment = await start()
    const { owner } = environment
    await signOut(owner)
    expect([await trySignIn(owner, 'wrong'), await trySignIn(owner, 'wrong')]).toEqual([400, 400])
    expect(await trySignIn(owner, PASSWORD)).toBe(429)
  })

  test("does not count as known for another's account", async () => {
    await using environment = await start()
    const { platform } = environment
    await createAccount(platform, 'other@shop.test')
    const other = createHttpSession(platform)
    await signInBrowser(other, 'other@shop.test')
    await signOut(other)
    await lockOut(platform)
    expect(await trySignIn(other, PASSWORD)).toBe(429)
  })
})

onOneDatabase('a network', (open) => {
  const limited = (what: string) =>
    appProject({ security: { throttle: { [what]: { attempts: 2, window: '1m' } } } })
  const begin = (http: HttpSession) => http.send({ url: '/self-service/registration/api' })

  test('starts a limited number of flows; none is stored beyond', async () => {
    await using platform = await startTestPlatform(open, { projects: [limited('flows')] })
    const http = createHttpSession(platform)
    const responses = [await begin(http), await begin(http), await begin(http)]
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(Number(responses[2]?.headers['retry-after'])).toBeGreaterThan(0)
    const rows = await platform.database.db.all('SELECT id FROM flows')
    expect(rows.length).toBe(2)
  })

  test('stores a limited number of page errors, whatever their source', async () => {
    const project = limited('flows')
    const { config } = project.services.identity as { config: { selfservice: object } } // created above
    const provider = { id: 'acme', provider: 'generic', mapper_url: 'base64://e30=', ...CLIENT }
    const oidc = { enabled: true, config: { providers: [{ ...provider, issuer_url: ISSUER }] } }
    Object.assign(config.selfservice, { methods: { oidc } })
    await using platform = await startTestPlatform(open, { projects: [project] })
    const page = createHttpSession(platform, 'browser')
    const paths = ['/self-service/logout/browser', '/self-service/methods/oidc/callback/acme?state=x']
    const ids: (string | null)[] = []
    for (const url of [...paths, ...paths, '/self-service/login/browser?aal=aal9']) {
      const { headers: responseHeaders } = await page.send({ url })
      ids.push(new URL(String(responseHeaders.location)).searchParams.get('id'))
    }
    expect(ids.slice(2)).toEqual(['stub:429', 'stub:429', 'stub:429'])
    expect(await platform.database.db.all('SELECT id FROM flow_errors')).toHaveLength(2)
    const { status, body } = await page.send({ url: '/self-service/errors?id=stub:429' })
    expect([status, body.error.code]).toEqual([200, 429])
  })

  test('sends a limited number of forms, valid or not', async () => {
    await using platform = await startTestPlatform(open, { projects: [limited('submissions')] })
    const http = createHttpSession(platform)
    const { body } = await begin(http)
    const send = async () => (await http.send({ method: 'POST', url: body.ui.action, body: {} })).status
    expect([await send(), await send(), await send()]).toEqual([400, 400, 429])
  })

  test('shows the waiting time to browsers without scripts', async () => {
    await using platform = await startTestPlatform(open, { projects: [limited('submissions')] })
    const page = createHttpSession(platform, 'browser')
    const url = '/self-service/login?flow=00000000-0000-4000-8000-000000000000'
    const send = () => page.send({ method: 'POST', url, form: { method: 'password' } })
    const responses = [await send(), await send(), await send()]
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303])
    const id = new URL(String(responses[2]?.headers.location)).searchParams.get('id')
    const { body } = await page.send({ url: `/self-service/errors?id=${id}` })
    expect(body.error).toMatchObject({ code: 429, details: { retry_after: expect.any(Number) } })
  })

  test('is not limited where limits are off', async () => {
    await using platform = await startTestPlatform(open, { throttle: 'off' })
    await createAccount(platform)
    const http = createHttpSession(platform)
    const statuses = new Set<number>()
    for (let attempt = 0; attempt < 15; attempt++) statuses.add(await trySignIn(http, 'wrong'))
    expect([...statuses]).toEqual([400])
    expect(await platform.database.db.all('SELECT subject FROM attempts')).toEqual([])
  })
})
