import { messages } from '@tillkey/identity/messages/messages.ts'
import { onBothDatabases } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { methods } from '../methods/methods.ts'
import {
  appProject,
  createAccount,
  createHttpSession,
  type HttpSession,
  messageIds,
  PASSWORD,
  readCsrfToken,
  startTestPlatform,
  type TestPlatform,
} from '../testing/index.ts'
import { csrfNode, input, methodNode } from '../ui/nodes.ts'
import { countAttempt } from './flows.ts'
import type { LoginMethod } from './login/login-method.ts'
import { goTo, nextForm, refuseForm } from './outcome.ts'
import { textField } from './payload.ts'

const PIN = '271828'
const MAX_TRIES = 40
const AT_ONCE = 50
const PROVIDER = 'https://provider.test/authorize?state=x'
const BROKEN = 'the provider is not there at all'
const VERY_LONG = 'x'.repeat(20_000)

/** A two-step method, like codes: the first form sends a PIN, the second asks for it, or a provider does. */
const pinLogin: LoginMethod = {
  name: 'pin',
  isEnabled: () => true,
  fields: () => [],
  async run(submission, services) {
    const { flow, payload, project } = submission
    if (payload.provider === 'broken') throw new Error(BROKEN)
    if (payload.provider) return goTo(PROVIDER)
    if (flow.state === 'choose_method') {
      const nodes = [
        csrfNode(),
        input({ group: 'code', name: 'pin', type: 'text' }),
        methodNode('code', messages.signIn()),
      ]
      const internal = { pin: PIN, identifier: textField(payload, 'identifier') }
      return nextForm({ state: 'sent_email', active: 'code', nodes, internal })
    }
    if ((await countAttempt(flow, services)) > MAX_TRIES || payload.pin !== flow.internal.pin)
      return refuseForm(messages.wrongCredentials())
    const account = await services.identities.findAccount(project, String(flow.internal.identifier))
    if (!account) return refuseForm(messages.wrongCredentials())
    return { authenticated: { identity: account.identity, method: { method: 'code', aal: 'aal1' } } }
  },
}

onBothDatabases('a flow', (open, onOne) => {
  let platform: TestPlatform
  let count = 0

  beforeAll(async () => {
    platform = await startTestPlatform(open, {
      methods: [...methods, { login: pinLogin }],
      projects: [appProject({ security: { throttle: { account: { attempts: 1000, window: '1m' } } } })],
    })
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  const newAccount = async (): Promise<string> => {
    const email = `flow-${count++}@shop.test`
    await createAccount(platform, email)
    return email
  }
  const startApp = async (kind = 'login') =>
    (await createHttpSession(platform).send({ url: `/self-service/${kind}/api` })).body
  const submit = (
    flow: { ui: { action: string } },
    body: object,
    http: HttpSession = createHttpSession(platform),
  ) => http.send({ method: 'POST', url: flow.ui.action, body })
  const get = async (flow: { id: string }) =>
    (await createHttpSession(platform).send({ url: `/self-service/login/flows?id=${flow.id}` })).body
  const stored = async ({ id }: { id: string }) => {
    const row = await platform.database.db.get<{ document: string }>(
      'SELECT document FROM flows WHERE id = $1',
      [id],
    )
    return row?.document ?? ''
  }
  const tally = (numbers: number[]) =>
    Object.fromEntries([...new Set(numbers)].map((n) => [n, numbers.filter((m) => m === n).length]))
  const atOnce = <T>(work: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)))
  const listSessions = async (email: string) =>
    (
      await platform.database.db.all(
        'SELECT s.id FROM sessions s JOIN identities i ON i.id = s.identity_id WHERE i.traits LIKE $1',
        [`%${email}%`],
      )
    ).length

  onOne(() => {
    test('of an app accepts another sign-in while it is valid, with the right password only', async () => {
      const email = await newAccount()
      const flow = await startApp()
      const body = { method: 'password', identifier: email, password: PASSWORD }
      const responses = await atOnce(() => submit(flow, body))
      expect(tally(responses.map(({ status }) => status))).toEqual({ 200: AT_ONCE })
      expect(new Set(responses.map((response) => response.body.session_token)).size).toBe(AT_ONCE)
      expect((await get(flow)).active).toBe('password')
      const wrong = await submit(flow, { ...body, password: 'wrong' })
      expect([wrong.status, messageIds(wrong.body)]).toEqual([400, [4000006]])
      const cookies = createHttpSession(platform)
      cookies.jar.set('any', 'cookie')
      expect((await submit(flow, body, cookies)).status).toBe(400)
      expect(await listSessions(email)).toBe(AT_ONCE)
    })

    test('moves to its next form and keeps internal data of its method private', async () => {
      const email = await newAccount()
      const flow = await startApp()
      const sent = await submit(flow, { method: 'pin', identifier: email })
      expect([sent.status, sent.body.state, sent.body.active]).toEqual([400, 'sent_email', 'code'])
      expect(JSON.stringify([sent.body, await get(flow)])).not.toContain(PIN)
      expect(await stored(flow)).toContain(PIN)
      const done = await submit(flow, { method: 'pin', pin: PIN })
      expect([done.status, done.body.session.authentication_methods[0].method]).toEqual([200, 'code'])
    })

    test('gives scripts and apps the next location in JSON, and browsers a redirect', async () => {
      const response = await submit(await startApp(), { method: 'pin', provider: 'x' })
      expect([response.status, response.body.error.id, response.body.redirect_browser_to]).toEqual([
        422,
        'browser_location_change_required',
        PROVIDER,
      ])
      const page = createHttpSession(platform, 'browser')
      const headers = { accept: 'application/json' }
      const { body } = await page.send({ url: '/self-service/login/browser', headers })
      const form = { method: 'pin', provider: 'x', csrf_token: readCsrfToken(body) }
      const sent = await page.send({ method: 'POST', url: body.ui.action, form })
      expect([sent.status, sent.headers.location]).toEqual([303, PROVIDER])
    })

    test('that fails shows an error without cause, under the id logged with the cause', async () => {
      const written = vi.spyOn(platform.app.log, 'error')
      const page = createHttpSession(platform, 'browser')
      const headers = { accept: 'application/json' }
      const { body } = await page.send({ url: '/self-service/login/browser', headers })
      const form = { method: 'pin', provider: 'broken', csrf_token: readCsrfToken(body) }
      const sent = await page.send({ method: 'POST', url: body.ui.action, form })
      const id = new URL(String(sent.headers.location)).searchParams.get('id')
      const response = await page.send({ url: `/self-service/errors?id=${id}` })
      expect([response.body.error.code, JSON.stringify(response.body).includes(BROKEN)]).toEqual([500, false])
      const logged = written.mock.calls.map(([line]) => line)
      written.mockRestore()
      expect(logged).toMatchObject([{ flow_error: id, err: { message: BROKEN } }])
    })

    test('finishes once; a consumed form sent again is refused, also for apps', async () => {
      const email = await newAccount()
      const flow = await startApp()
      await submit(flow, { method: 'pin', identifier: email })
      expect((await submit(flow, { method: 'pin', pin: PIN })).status).toBe(200)
      const again = await submit(flow, { method: 'pin', pin: PIN })
      expect([again.status, messageIds(again.body)]).toEqual([400, [4010007]])
      expect(await listSessions(email)).toBe(1)
    })

    test('of a browser is rejected in another browser', async () => {
      const email = await newAccount()
      const headers = { accept: 'application/json' }
      const createFlow = async (http: HttpSession) =>
        (await http.send({ url: '/self-service/login/browser', headers })).body
      const [owner, stranger] = [createHttpSession(platform), createHttpSession(platform)]
      const flow = await createFlow(owner)
      const body = {
        method: 'password',
        identifier: email,
        password: PASSWORD,
        csrf_token: readCsrfToken(await createFlow(stranger)),
      }
      const refused = await stranger.send({ method: 'POST', url: flow.ui.action, body, headers })
      expect([refused.status, refused.body.error.id]).toEqual([403, 'security_csrf_violation'])
    })

    test.each<[string, string, object]>([
      [
        '10,000 unknown traits',
        'registration',
        { traits: Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`t${n}`, 1])) },
      ],
      ['a trait of 100 kB', 'registration', { traits: { email: VERY_LONG.repeat(5) } }],
      ['an identifier of 100 kB', 'login', { identifier: VERY_LONG.repeat(5), password: 'x' }],
      ['an identifier that the next form keeps', 'login', { method: 'pin', identifier: VERY_LONG.repeat(5) }],
      ['an unknown method', 'login', { method: VERY_LONG, identifier: VERY_LONG }],
    ])('does not grow by %s', async (_what, kind, body) => {
      const flow = await startApp(kind)
      const response = await submit(flow, { method: 'password', ...body })
      expect(response.status).toBe(400)
      expect(JSON.stringify(response.body).length).toBeLessThan(32 * 1024)
      for (let round = 0; round < 3; round++) await submit(flow, { method: 'password', ...body })
      expect((await stored(flow)).length).toBeLessThan(16 * 1024)
    })

    test('does not grow by fields with another name each time', async () => {
      const flow = await startApp('registration')
      for (let round = 0; round < 5; round++) {
        const traits = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`t${round}-${n}`, n]))
        await submit(flow, { method: 'password', traits })
      }
      expect((await stored(flow)).length).toBeLessThan(16 * 1024)
    })

    test('stores no address of 12 kB', async () => {
      const url = `/self-service/login/api?x=${'y'.repeat(12_000)}`
      const { body } = await createHttpSession(platform).send({ url })
      expect((await stored(body)).length).toBeLessThan(4 * 1024)
    })
  })

  test('of a browser signs in once for fifty concurrent right passwords', async () => {
    const email = await newAccount()
    const page = createHttpSession(platform)
    const headers = { accept: 'application/json' }
    const { body: flow } = await page.send({ url: '/self-service/login/browser', headers })
    const body = {
      method: 'password',
      identifier: email,
      password: PASSWORD,
      csrf_token: readCsrfToken(flow),
    }
    const responses = await atOnce(() => submit(flow, body, page))
    expect(tally(responses.map(({ status }) => status))).toEqual({ 200: 1, 400: AT_ONCE - 1 })
    const refused = responses.filter(({ status }) => status === 400)
    expect(new Set(refused.map((response) => messageIds(response.body).join()))).toEqual(new Set(['4010007']))
    expect(await listSessions(email)).toBe(1)
  })

  test('of fifty concurrent registrations creates one identity', async () => {
    const flow = await startApp('registration')
    const responses = await atOnce((index) =>
      submit(flow, { method: 'password', password: PASSWORD, traits: { email: `crowd-${index}@shop.test` } }),
    )
    expect(tally(responses.map(({ status }) => status))).toEqual({ 200: 1, 400: AT_ONCE - 1 })
    const created = await platform.database.db.all("SELECT id FROM identities WHERE traits LIKE '%crowd-%'")
    expect(created.length).toBe(1)
  })

  test('counts each of fifty concurrent wrong attempts, so that a later right one is rejected', async () => {
    const email = await newAccount()
    const flow = await startApp()
    await submit(flow, { method: 'pin', identifier: email })
    await atOnce(() => submit(flow, { method: 'pin', pin: 'wrong' }))
    expect(JSON.parse(await stored(flow)).internal.tries).toBe(AT_ONCE)
    expect((await submit(flow, { method: 'pin', pin: PIN })).status).toBe(400)
    expect(await listSessions(email)).toBe(0)
  })
})
