import { createHmac } from 'node:crypto'
import { defaultProject } from '@tillkey/identity/default-project.ts'
import { type HookTarget, openHookTarget } from '@tillkey/identity/testing/hook-target.ts'
import { sourceOfText } from '@tillkey/platform-core'
import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  createAccount,
  createHttpSession,
  findNode,
  messageIds,
  PASSWORD,
  readCsrfToken,
  signInBrowser,
  startTestPlatform,
  type TestPlatform,
} from '../testing/index.ts'

const SECRET = 'only-the-shop-and-we-know-it'
const body =
  sourceOfText(`function(ctx) if 'identity' in ctx && ctx.identity.traits.email == 'quiet@shop.test' then error 'cancel' else {
  email: if 'identity' in ctx then ctx.identity.traits.email else null,
  flow: ctx.flow.id, headers: ctx.request_headers, cookies: ctx.request_cookies, payload: std.get(ctx.flow, 'transient_payload') }`)

function projectWith(url: string) {
  const hook = (path: string, config: object = {}) => ({
    hook: 'web_hook',
    config: { url: `${url}/${path}`, method: 'POST', body, ...config },
  })
  const project = defaultProject()
  const { config } = project.services.identity as { config: { selfservice: object } }
  const parse = { response: { parse: true } }
  const flows = {
    login: {
      before: { hooks: [hook('login-before', parse)] },
      after: { hooks: [hook('login', parse), hook('told', { response: { ignore: true } })] },
    },
    registration: {
      after: {
        hooks: [
          hook('parse', { ...parse, signing_secret: SECRET, auth: basic }),
          hook('plain'),
          hook('told', { response: { ignore: true } }),
          { hook: 'session' },
        ],
      },
    },
    settings: { after: { hooks: [hook('settings', { can_interrupt: true })] } },
  }
  Object.assign(config.selfservice, { flows })
  const inside = { ...project, slug: 'inside' }
  inside.services = {
    identity: { config: { ...config, clients: { http: { disallow_private_ip_ranges: true } } } },
  }
  const otherProject = defaultProject()
  Object.assign(Object(otherProject.services.identity).config, {
    session: { cookie: { name: 'another_name' } },
  })
  return [project, inside, { ...otherProject, slug: 'beside' }]
}

const json = { accept: 'application/json' }
const basic = { type: 'basic_auth', config: { user: 'shop', password: 'pass' } }
const messages = (id: number) => ({
  messages: [{ instance_ptr: '#/traits/email', messages: [{ id, text: 'not welcome', type: 'error' }] }],
})

onOneDatabase('web hooks', (open) => {
  let target: HookTarget
  let platform: TestPlatform
  let count = 0

  beforeAll(async () => {
    target = await openHookTarget()
    platform = await startTestPlatform(open, { projects: projectWith(target.url) })
  })
  beforeEach(() => {
    target.calls.length = 0
    target.responses.clear()
  })
  afterAll(async () => {
    await platform[Symbol.asyncDispose]()
    await target.close()
  })

  const newAddress = (): string => `hook-${count++}@shop.test`
  const callsTo = (path: string) => target.calls.filter((call) => call.path === `/${path}`)
  async function signUp(email = newAddress(), slug = '') {
    const app = createHttpSession(platform)
    const { body: flow } = await app.send({ url: `${slug}/self-service/registration/api` })
    const form = {
      method: 'password',
      password: PASSWORD,
      traits: { email },
      transient_payload: { from: 'till' },
    }
    const response = await app.send({ method: 'POST', url: flow.ui.action, body: form })
    return { email, flow, response }
  }
  async function signIn(email: string) {
    const app = createHttpSession(platform)
    const { body: flow } = await app.send({ url: '/self-service/login/api' })
    const form = { method: 'password', identifier: email, password: PASSWORD }
    return app.send({ method: 'POST', url: flow.ui.action, body: form })
  }

  test('receive the identity, signed, and no credentials', async () => {
    const { email, flow, response } = await signUp()
    expect(response.status).toBe(200)
    const [call] = callsTo('parse')
    expect(JSON.parse(call?.text ?? '')).toMatchObject({ email, flow: flow.id, payload: { from: 'till' } })
    expect(call?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('shop:pass').toString('base64')}`,
      'content-type': 'application/json',
    })
    const [, time = '', digest] =
      /^t=(\d+),v1=([\da-f]+)$/.exec(String(call?.headers['tillkey-signature'])) ?? []
    expect(digest).toBe(createHmac('sha256', SECRET).update(`${time}.${call?.text}`).digest('hex'))
    const http = createHttpSession(platform)
    const headers = {
      accept: 'application/json',
      authorization: 'Bearer secret',
      'x-session-token': 'secret',
    }
    await http.send({ url: '/self-service/login/browser', headers: { accept: 'application/json' } })
    await http.send({ url: '/self-service/login/browser', headers })
    expect(callsTo('login-before')).toHaveLength(2)
    expect(
      callsTo('login-before')
        .map(({ text }) => text)
        .join(''),
    ).not.toMatch(/secret|csrf_token/)
  })

  test('do not receive session cookies of other projects, whatever their name', async () => {
    const email = newAddress()
    await createAccount(platform, email, 'beside')
    const http = createHttpSession(platform)
    await signInBrowser(http, email, '/p/beside')
    http.jar.set('theme', 'dark')
    http.jar.set('note', '12345678.9.10')
    await http.send({ url: '/self-service/login/browser' })
    const [call] = callsTo('login-before')
    expect(http.jar.has('another_name')).toBe(true)
    expect(JSON.parse(call?.text ?? '').cookies).toEqual({ theme: 'dark', note: '12345678.9.10' })
  })

  test('do not receive cookies of the host', async () => {
    const http = createHttpSession(platform)
    const own = ['tillkey_till_0123', 'tillkey_sign_in_abc', 'tillkey_pos_session', 'ory_hydra_session']
    const more = ['ory_session_other', 'ory_hydra_login_csrf_dev_12', 'csrf_token_other', '__Host-tillkey_x']
    for (const name of [...own, ...more]) http.jar.set(name, 'secret')
    http.jar.set('theme', 'dark')
    await http.send({ url: '/self-service/login/browser' })
    const [call] = callsTo('login-before')
    expect(JSON.parse(call?.text ?? '').cookies).toEqual({ theme: 'dark' })
  })

  test('may reject a registration with their own messages; nothing is written', async () => {
    target.responses.set('/parse', { status: 422, body: messages(77) })
    const { email, response } = await signUp()
    expect(response.status).toBe(400)
    expect(findNode(response.body, 'traits.email')?.messages).toMatchObject([{ id: 77 }])
    target.responses.clear()
    expect((await signUp(email)).response.status).toBe(200)
  })

  test('may change the identity before it is written', async () => {
    const change = { traits: { email: newAddress(), name: 'Hooked' }, metadata_public: { a: 1 } }
    target.responses.set('/parse', { status: 200, body: { identity: change } })
    const { response } = await signUp()
    expect(response.body.identity).toMatchObject(change)
    target.responses.set('/parse', {
      status: 200,
      body: { identity: { traits: { email: 'none', more: 1 } } },
    })
    expect((await signUp()).response.status).toBe(400)
  })

  test('that must succeed block the response: 502, with the identity created', async () => {
    target.responses.set('/plain', { status: 403, times: 1 })
    const { email, response } = await signUp()
    expect([response.status, response.body.session_token]).toEqual([502, undefined])
    expect((await signIn(email)).status).toBe(200)
  })

  test('without response delay nothing and are retried until accepted', async () => {
    target.responses.set('/told', { status: 503, times: 1 })
    expect((await signUp()).response.status).toBe(200)
    const listRequestIds = () =>
      callsTo('told').map(({ headers }) => String(headers['ory-webhook-request-id']))
    const isTwice = (id: string, index: number, all: string[]) => all.indexOf(id) < index
    expect(await vi.waitUntil(() => listRequestIds().some(isTwice), { timeout: 15_000, interval: 20 })).toBe(
      true,
    )
  })

  test('may reject a login, a change of settings and the start of a flow', async () => {
    const { email, response } = await signUp()
    target.responses.set('/login', { status: 400, body: messages(78) })
    const refused = await signIn(email)
    expect([refused.status, refused.body.active]).toEqual([400, 'password'])
    target.responses.set('/login', { status: 400, body: {} })
    expect((await signIn(email)).body.error.code).toBe(500)
    target.responses.set('/settings', { status: 400, body: messages(79) })
    const app = createHttpSession(platform)
    const headers = { 'x-session-token': response.body.session_token }
    const { body: flow } = await app.send({ url: '/self-service/settings/api', headers })
    const form = { method: 'profile', traits: { email, name: 'New' }, csrf_token: readCsrfToken(flow) }
    const changed = await app.send({ method: 'POST', url: flow.ui.action, headers, body: form })
    expect([changed.status, messageIds(changed.body)]).toEqual([400, []])
    for (const answered of [{ status: 400 }, { status: 200, body: [] }]) {
      target.responses.set('/login-before', answered)
      const begun = await app.send({ url: '/self-service/login/api' })
      expect([begun.status, begun.body.error?.code]).toEqual([400, 500])
      const inBrowser = await app.send({ url: '/self-service/login/browser', headers: json })
      expect([inBrowser.status, inBrowser.body.error?.code]).toEqual([500, 500])
    }
  })

  test('that may only reject change nothing, whatever their response', async () => {
    const { email, response } = await signUp()
    const app = createHttpSession(platform)
    const headers = { 'x-session-token': response.body.session_token }
    for (const body of [[], { identity: { metadata_public: { a: 1 } } }]) {
      target.responses.set('/settings', { status: 200, body })
      const { body: flow } = await app.send({ url: '/self-service/settings/api', headers })
      const form = { method: 'profile', traits: { email, name: 'New' } }
      const changed = await app.send({ method: 'POST', url: flow.ui.action, headers, body: form })
      expect([changed.status, changed.body.identity?.metadata_public]).toEqual([200, null])
    }
  })

  test('may change the identity of a login in that response only', async () => {
    const { email } = await signUp()
    const change = {
      traits: { email, name: 'Hooked' },
      metadata_public: { a: 1 },
      verifiable_addresses: [{ value: email, via: 'email', verified: true, status: 'completed' }],
    }
    target.responses.set('/login', { status: 200, body: { identity: change } })
    const { body } = await signIn(email)
    expect(body.session.identity).toMatchObject(change)
    const headers = { 'x-session-token': body.session_token }
    const { body: session } = await createHttpSession(platform).send({ url: '/sessions/whoami', headers })
    expect([session.identity.traits, session.identity.metadata_public]).toEqual([{ email }, null])
    expect(session.identity.verifiable_addresses[0].verified).toBe(false)
  })

  test('may create a disabled account, which is not signed in', async () => {
    target.responses.set('/parse', { status: 200, body: { identity: { state: 'inactive' } } })
    const { email, response } = await signUp()
    expect([response.status, Object.keys(response.body)]).toEqual([401, ['error']])
    target.responses.clear()
    expect(callsTo('plain')).toEqual([])
    const refused = await signIn(email)
    expect(refused.body.error.details.identity_id).toBe(response.body.error.details.identity_id)
  })

  test('with an invalid response are reported as server errors', async () => {
    for (const identity of ['text', { state: 5 }, { verifiable_addresses: [{ value: 5 }] }]) {
      target.responses.set('/parse', { status: 200, body: { identity } })
      const { response } = await signUp()
      expect([response.status, response.body.error?.code]).toEqual([400, 500])
    }
    const page = createHttpSession(platform)
    const { body: flow } = await page.send({ url: '/self-service/registration/browser', headers: json })
    const form = { method: 'password', password: PASSWORD, csrf_token: readCsrfToken(flow) }
    const body = { ...form, traits: { email: newAddress() } }
    const scripted = await page.send({ method: 'POST', url: flow.ui.action, headers: json, body })
    expect([scripted.status, scripted.body.error?.code]).toEqual([500, 500])
    target.responses.clear()
  })

  test('that block and fail temporarily are called three times, with one id', async () => {
    target.responses.set('/plain', { status: 503, times: 2 })
    expect((await signUp()).response.status).toBe(200)
    expect(new Set(callsTo('plain').map(({ headers }) => headers['ory-webhook-request-id'])).size).toBe(1)
    expect(callsTo('plain')).toHaveLength(3)
    for (const path of ['plain', 'parse']) {
      target.calls.length = 0
      target.responses.set(`/${path}`, { status: 503, body: messages(80) })
      const { response } = await signUp()
      expect([response.status, response.body.error?.code, callsTo(path).length]).toEqual([400, 500, 3])
      target.responses.clear()
    }
    target.responses.set('/plain', { status: 501 })
    target.calls.length = 0
    expect([(await signUp()).response.status, callsTo('plain').length]).toEqual([502, 1])
  })

  test('are not called when the template cancels, nor in private networks that are not allowed', async () => {
    expect((await signUp('quiet@shop.test')).response.status).toBe(200)
    expect(callsTo('parse')).toEqual([])
    const refused = await signUp(newAddress(), '/p/inside')
    expect(refused.response.status).toBe(504)
    expect(callsTo('parse')).toEqual([])
  })
})
