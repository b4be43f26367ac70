import type { LoginFlow } from '@tillkey/contract/platform/identity/flows-login-schemas.ts'
import { createQuickHasher } from '@tillkey/identity/testing/quick-hasher.ts'
import { onBothDatabases } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  appProject,
  createAccount,
  createClock,
  createHttpSession,
  findNode,
  type HttpSession,
  messageIds,
  PASSWORD,
  readCsrfToken,
  signIn,
  signInBrowser,
  startTestPlatform,
  type TestPlatform,
} from '../../testing/index.ts'
import { isInput } from '../../ui/nodes.ts'

const HOUR_MS = 3_600_000
const limits = { account: { attempts: 3, window: '1m' }, address: { attempts: 1000, window: '1m' } }
const project = appProject({
  returnUrls: ['https://shop.test/app', 'https://*.partner.test'],
  security: { throttle: limits },
})
const NOBODY = '00000000-0000-4000-8000-000000000000'

const parseUrl = (url: unknown): URL => new URL(String(url))

onBothDatabases('login', (open, onOne) => {
  const clock = createClock()
  const work = { verify: 0, nobody: 0 }
  let platform: TestPlatform
  let count = 0

  beforeAll(async () => {
    const hasher = createQuickHasher()
    platform = await startTestPlatform(open, {
      now: clock.now,
      projects: [project],
      hasher: {
        ...hasher,
        verify: (hashed, password) => {
          work.verify++
          return hasher.verify(hashed, password)
        },
        verifyDummy: (password) => {
          work.nobody++
          return hasher.verifyDummy(password)
        },
      },
    })
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  const newAccount = async (): Promise<string> => {
    const email = `login-${count++}@shop.test`
    await createAccount(platform, email)
    return email
  }
  const start = (http: HttpSession, query = '') =>
    http.send({ url: `/self-service/login/browser${query}`, headers: { accept: 'application/json' } })
  // oxlint-disable-next-line max-params -- the parts of a request
  const submit = (http: HttpSession, action: string, body: object, headers: Record<string, string> = {}) =>
    http.send({ method: 'POST', url: action, body: { method: 'password', ...body }, headers })
  const startApp = () => createHttpSession(platform).send({ url: '/self-service/login/api' })

  onOne(() => {
    test.each([
      ['no body', undefined, 'application/json'],
      ['a list', '[]', 'application/json'],
      ['text', 'method=password', 'text/plain'],
      ['a body too deep', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, 'application/json'],
      ['a name too deep', JSON.stringify({ ['a.'.repeat(20_000)]: 'x' }), 'application/json'],
    ])('%s is reported in the form', async (_what, payload, type) => {
      const { body } = await startApp()
      const response = await platform.app.inject({
        method: 'POST',
        url: body.ui.action,
        headers: { 'content-type': type },
        ...(payload !== undefined && { payload }),
      })
      expect([response.statusCode, messageIds(response.json())]).toEqual([400, [4000001]])
    })

    test('a new form has its fields in order, each with its label', async () => {
      const { body } = await start(createHttpSession(platform))
      const flow: LoginFlow = body
      const nodes = flow.ui.nodes.filter(isInput).map(({ group, attributes, meta }) => {
        const { name, type, required, autocomplete } = attributes
        return [group, name, type, required, autocomplete, meta.label?.id]
      })
      expect(nodes).toEqual([
        ['default', 'csrf_token', 'hidden', true, undefined, undefined],
        ['default', 'identifier', 'text', true, undefined, 1070002],
        ['password', 'password', 'password', true, 'current-password', 1070001],
        ['password', 'method', 'submit', undefined, undefined, 1010001],
      ])
      expect(body).toMatchObject({
        refresh: false,
        requested_aal: 'aal1',
        organization_id: null,
        type: 'browser',
      })
      expect(body.request_url).toBe('http://localhost/self-service/login/browser')
      expect(body.ui).toMatchObject({
        method: 'POST',
        action: `http://localhost:4000/self-service/login?flow=${body.id}`,
      })
    })

    test('a page is redirected to its form, and after success to its destination', async () => {
      const email = await newAccount()
      const page = createHttpSession(platform, 'browser')
      const begun = await page.send({
        url: `/self-service/login/browser?return_to=${encodeURIComponent('https://shop.test/app/till')}`,
      })
      const target = parseUrl(begun.headers.location)
      expect([begun.status, target.origin + target.pathname]).toEqual([303, 'http://localhost:4000/login'])
      const flow = await page.send({
        url: `/self-service/login/flows?id=${target.searchParams.get('flow')}`,
      })
      expect(flow.body.return_to).toBe('https://shop.test/app/till')
      const form = {
        method: 'password',
        identifier: email,
        password: 'wrong',
        csrf_token: readCsrfToken(flow.body),
      }
      const wrong = await page.send({ method: 'POST', url: flow.body.ui.action, form })
      expect([wrong.status, wrong.headers.location]).toEqual([303, begun.headers.location])
      const response = await page.send({ url: `/self-service/login/flows?id=${flow.body.id}` })
      expect(messageIds(response.body)).toEqual([4000006])
      const done = await page.send({
        method: 'POST',
        url: flow.body.ui.action,
        form: { ...form, password: PASSWORD },
      })
      expect([done.status, done.headers.location]).toEqual([303, 'https://shop.test/app/till'])
      expect(done.cookies.has('ory_kratos_session')).toBe(true)
      const again = await page.send({ url: '/self-service/login/browser' })
      expect([again.status, again.headers.location]).toEqual([303, 'http://localhost:3000/'])
    })

    test('a relative return_to resolves against the default return URL', async () => {
      const email = await newAccount()
      const page = createHttpSession(platform, 'browser')
      const begun = await page.send({
        url: `/self-service/login/browser?return_to=${encodeURIComponent('/settings?tab=keys')}`,
      })
      const flow = await page.send({
        url: `/self-service/login/flows?id=${parseUrl(begun.headers.location).searchParams.get('flow')}`,
      })
      const form = {
        method: 'password',
        identifier: email,
        password: PASSWORD,
        csrf_token: readCsrfToken(flow.body),
      }
      const done = await page.send({ method: 'POST', url: flow.body.ui.action, form })
      expect([done.status, done.headers.location]).toEqual([303, 'http://localhost:3000/settings?tab=keys'])
    })

    test('errors of browser flows are stored for the error page', async () => {
      const page = createHttpSession(platform, 'browser')
      const refused = await page.send({ url: '/self-service/login/browser?return_to=https://evil.test' })
      const target = parseUrl(refused.headers.location)
      expect([refused.status, target.pathname]).toEqual([303, '/error'])
      const stored = await page.send({ url: `/self-service/errors?id=${target.searchParams.get('id')}` })
      expect(stored.body).toMatchObject({
        id: target.searchParams.get('id'),
        error: {
          id: 'self_service_flow_return_to_forbidden',
          code: 400,
        },
      })
      expect((await page.send({ url: `/self-service/errors?id=${NOBODY}` })).status).toBe(404)
      expect((await page.send({ url: '/self-service/errors?id=stub:500' })).body.error.code).toBe(500)
    })

    test('a caller other than a script that accepts JSON gets an error as JSON', async () => {
      const headers = { accept: 'application/json, text/*' }
      const http = createHttpSession(platform)
      const begun = await http.send({ url: '/self-service/login/browser', headers })
      const refused = await http.send({ url: '/self-service/login/browser?aal=x', headers })
      expect([begun.status, refused.status]).toEqual([303, 400])
    })

    test.each([
      ['http://localhost:3000/payment?a=b', 200],
      ['HTTP://LOCALHOST:3000/payment', 200],
      ['/terminals', 200],
      [' http://localhost:3000/', 400],
      ['https://SHOP.test/app/x', 200],
      ['https://a.partner.test/', 200],
      ['http://localhost:4000/self-service/settings', 200],
      ['https://shop.test/other', 400],
      ['http://shop.test/app', 400],
      ['https://shop.test.evil.test/app', 400],
      ['https://shop.test@evil.test/app', 400],
      ['https://shop.test/app/../../elsewhere', 400],
      ['https://partner.test/', 400],
      ['//evil.test/', 400],
      [String.raw`\\evil.test`, 400],
      ['javascript:alert(1)', 400],
    ])('return_to %s is answered with %i', async (url, status) => {
      const response = await start(createHttpSession(platform), `?return_to=${encodeURIComponent(url)}`)
      expect(response.status).toBe(status)
    })

    test.each<[string, (flow: { csrf: string }) => Record<string, string>, 'kept' | 'lost']>([
      ['no token in the form', () => ({}), 'kept'],
      ['a token made up', () => ({ csrf_token: Buffer.alloc(64, 1).toString('base64') }), 'kept'],
      ['an invalid token', () => ({ csrf_token: 'none' }), 'kept'],
      ['the right token without the cookie', ({ csrf }) => ({ csrf_token: csrf }), 'lost'],
    ])('a forged form is rejected: %s', async (_what, fields, cookies) => {
      const http = createHttpSession(platform)
      const { body } = await start(http)
      const token = readCsrfToken(body)
      if (cookies === 'lost') http.jar.clear()
      const fill = { identifier: 'a', password: 'b', ...fields({ csrf: token }) }
      const response = await submit(http, body.ui.action, fill, { 'x-csrf-token': token })
      expect([response.status, response.body.error.id]).toEqual([403, 'security_csrf_violation'])
    })

    test('the plain token of the cookie is as valid as a masked one', async () => {
      const email = await newAccount()
      const http = createHttpSession(platform)
      const { body } = await start(http)
      const [token] = http.jar.values()
      const fill = { identifier: email, password: PASSWORD, csrf_token: token }
      expect((await submit(http, body.ui.action, fill)).status).toBe(200)
    })

    test.each([
      [{ origin: 'http://localhost:3000' }, [400, [4000001]]],
      [{ cookie: 'a=b' }, [400, [4000001]]],
      [{ cookie: '__cf_bm=b' }, [400, [4000006]]],
    ])("an app's form is rejected with %j", async (headers, expected) => {
      const { body } = await startApp()
      const fill = { identifier: `nobody-${count++}`, password: 'x' }
      const response = await submit(createHttpSession(platform), body.ui.action, fill, headers)
      expect([response.status, messageIds(response.body)]).toEqual(expected)
    })

    test('an app gets JSON whatever it accepts, and no cookies', async () => {
      const email = await newAccount()
      const app = createHttpSession(platform, 'browser')
      const { body } = await app.send({ url: '/self-service/login/api' })
      const done = await submit(app, body.ui.action, { identifier: email.toUpperCase(), password: PASSWORD })
      expect([done.status, Object.keys(done.body), done.cookies.size]).toEqual([
        200,
        ['session_token', 'session'],
        0,
      ])
    })

    test('a form is shown only to the browser that started it', async () => {
      const { body } = await start(createHttpSession(platform))
      const url = `/self-service/login/flows?id=${body.id}`
      const stranger = createHttpSession(platform)
      expect((await stranger.send({ url })).body.error.id).toBe('security_csrf_violation')
      await start(stranger)
      expect((await stranger.send({ url })).status).toBe(403)
    })

    test.each([NOBODY, 'no-uuid', '', '%00'])('a missing form is reported: "%s"', async (id) => {
      const http = createHttpSession(platform)
      const shown = await http.send({ url: `/self-service/login/flows?id=${id}` })
      const sent = await submit(http, `/self-service/login?flow=${id}`, {})
      expect([shown.status, sent.status]).toEqual([404, id === NOBODY ? 404 : 400])
    })

    test('an expired form: a script gets a new one, a page is redirected to it', async () => {
      const http = createHttpSession(platform)
      const { body } = await start(http, '?return_to=http%3A%2F%2Flocalhost%3A3000%2Fterminals')
      clock.advance(HOUR_MS + 6000)
      const shown = await http.send({ url: `/self-service/login/flows?id=${body.id}` })
      expect([shown.status, shown.body.error.id, shown.body.error.details]).toEqual([
        410,
        'self_service_flow_expired',
        {
          redirect_to:
            'http://localhost:4000/self-service/login/browser?return_to=http%3A%2F%2Flocalhost%3A3000%2Fterminals',
          return_to: 'http://localhost:3000/terminals',
        },
      ])
      const sent = await submit(http, body.ui.action, { csrf_token: readCsrfToken(body) })
      expect([sent.status, sent.body]).toMatchObject([
        410,
        { error: { id: 'self_service_flow_expired' }, expired_at: body.expires_at, since: 6_000_000_000 },
      ])
      const fresh = await http.send({ url: `/self-service/login/flows?id=${sent.body.use_flow_id}` })
      expect([fresh.status, messageIds(fresh.body), fresh.body.return_to]).toEqual([
        200,
        [4010001],
        'http://localhost:3000/terminals',
      ])
      const page = await submit(
        http,
        body.ui.action,
        {},
        { accept: 'text/html', 'content-type': 'application/json; a' },
      )
      expect([page.status, parseUrl(page.headers.location).pathname]).toEqual([303, '/login'])
    })

    test('an app with an expired form gets a new flow', async () => {
      const { body } = await startApp()
      clock.advance(HOUR_MS + 1)
      const shown = await createHttpSession(platform).send({ url: `/self-service/login/flows?id=${body.id}` })
      expect([shown.status, shown.body.error.details]).toEqual([
        410,
        { api: 'http://localhost:4000/self-service/login/api' },
      ])
    })

    test('an unknown account has the same response and cost as a known one', async () => {
      const email = await newAccount()
      const attempt = async (identifier: string) => {
        const { body } = await startApp()
        Object.assign(work, { verify: 0, nobody: 0 })
        const response = await submit(createHttpSession(platform), body.ui.action, {
          identifier,
          password: 'wrong-password',
        })
        const { messages } = response.body.ui
        return { response: [response.status, messages], hashes: work.verify + work.nobody }
      }
      const existing = await attempt(email)
      const unknown = await attempt(`nobody-${count++}@shop.test`)
      expect([existing.hashes, unknown]).toEqual([1, existing])
    })

    test('a password is compared as typed: with capitals, blanks, and its full length', async () => {
      const typed = ` Kettle over ünder MOON ${'and on '.repeat(20)}`
      const traits = { email: `login-${count++}@shop.test` }
      const app = createHttpSession(platform)
      const { body: form } = await app.send({ url: '/self-service/registration/api' })
      expect((await submit(app, form.ui.action, { traits, password: typed })).status).toBe(200)
      const others = [typed.trim(), typed.toLowerCase(), typed.slice(0, -1), typed.slice(0, 72)]
      const statuses = []
      for (const password of others.flatMap((other) => [other, typed])) {
        const { body } = await startApp()
        const fill = { identifier: traits.email, password }
        statuses.push((await submit(createHttpSession(platform), body.ui.action, fill)).status)
      }
      expect(statuses).toEqual(others.flatMap(() => [400, 200]))
    })

    test.each([
      [{}, { identifier: [4000002], password: [4000002] }, []],
      [{ identifier: '', password: 'x' }, { identifier: [4000002], password: [] }, []],
      [{ method: 'smoke-signals' }, { identifier: [], password: [] }, [4010002]],
    ])('an incomplete form %j is returned with messages', async (fill, atNodes, atForm) => {
      const http = createHttpSession(platform)
      const { body } = await start(http)
      const response = await submit(http, body.ui.action, { csrf_token: readCsrfToken(body), ...fill })
      const idsAt = (name: string) => findNode(response.body, name)?.messages.map(({ id }) => id)
      expect([response.status, { identifier: idsAt('identifier'), password: idsAt('password') }]).toEqual([
        400,
        atNodes,
      ])
      expect(messageIds(response.body)).toEqual(atForm)
    })

    test('a form opened by its address has no input', async () => {
      const { body } = await startApp()
      const response = await createHttpSession(platform).send({ url: body.ui.action })
      expect([response.status, messageIds(response.body)]).toEqual([400, [4010002]])
      const { body: created } = await start(createHttpSession(platform, 'browser'))
      const page = await createHttpSession(platform, 'browser').send({ url: created.ui.action })
      expect([page.status, parseUrl(page.headers.location).pathname]).toEqual([303, '/login'])
    })

    test('reading a form or an unknown path sets the CSRF cookie', async () => {
      const { body } = await startApp()
      const paths = [
        `/self-service/login/flows?id=${body.id}`,
        '/self-service/login/flows?id=none',
        '/self-service/errors?id=none',
        '/schemas',
      ]
      const seen = await Promise.all(paths.map((url) => createHttpSession(platform).send({ url })))
      expect(seen.map(({ status, cookies }) => [status, cookies.size])).toEqual([
        [200, 1],
        [404, 1],
        [404, 1],
        [200, 1],
      ])
    })

    test.each([
      ['POST', '/self-service/login/browser', 403],
      ['POST', '/self-service/login/api', 405],
      ['HEAD', '/self-service/login/api', 405],
      ['GET', '/self-service/login/api/', 301],
      ['DELETE', '/self-service/login', 405],
    ] as const)(
      'an unsupported method is rejected: %s %s is answered with %i',
      async (method, url, status) => {
        expect((await platform.app.inject({ method, url })).statusCode).toBe(status)
      },
    )

    test('missing fields are reported before the origin of a form is verified', async () => {
      const http = createHttpSession(platform)
      const { body } = await start(http)
      const fill = { method: 'password', identifier: 'nobody@shop.test', csrf_token: readCsrfToken(body) }
      const wrong = await submit(http, body.ui.action, { ...fill, password: 'wrong' })
      const gaps = await submit(http, body.ui.action, { method: 'password', identifier: 'nobody@shop.test' })
      const none = await submit(http, body.ui.action, { method: '', identifier: 'nobody@shop.test' })
      const seen = [wrong, gaps, none].map((response) => [
        response.status,
        messageIds(response.body),
        findNode(response.body, 'identifier')?.attributes.value,
      ])
      expect(seen).toEqual([
        [400, [4000006], 'nobody@shop.test'],
        [400, [], 'nobody@shop.test'],
        [400, [4010002], 'nobody@shop.test'],
      ])
    })

    test('a field value other than a string is read as its JSON text', async () => {
      const app = createHttpSession(platform)
      const { body } = await app.send({ url: '/self-service/login/api' })
      const sent = await submit(app, body.ui.action, {
        method: 'password',
        identifier: 1234,
        password: ['a'],
      })
      expect([messageIds(sent.body), findNode(sent.body, 'identifier')?.attributes.value]).toEqual([
        [4000006],
        '1234',
      ])
    })

    test('a password is no second factor', async () => {
      const http = createHttpSession(platform)
      const email = await newAccount()
      await signInBrowser(http, email)
      const { body } = await start(http, '?aal=aal2')
      const fill = {
        method: 'password',
        identifier: email,
        password: PASSWORD,
        csrf_token: readCsrfToken(body),
      }
      expect(messageIds((await submit(http, body.ui.action, fill)).body)).toEqual([4010002])
    })

    test('confirming an identity renews the same session', async () => {
      const email = await newAccount()
      const http = createHttpSession(platform)
      const { body: first } = await signInBrowser(http, email)
      const csrf = [...http.jar].find(([name]) => name.startsWith('csrf_token'))?.[1]
      clock.advance(5000)
      const { body } = await start(http, '?refresh=true')
      const identifier = findNode(body, 'identifier')?.attributes
      expect([identifier, messageIds(body)]).toMatchObject([{ type: 'hidden', value: email }, [1010003]])
      const fill = { identifier: email, password: PASSWORD, csrf_token: readCsrfToken(body) }
      const before = `ory_kratos_session=${http.jar.get('ory_kratos_session')}`
      const { session } = (await submit(http, body.ui.action, fill)).body
      expect(session.id).toBe(first.session.id)
      // A stolen cookie gains nothing from the confirmation.
      const stolen = await createHttpSession(platform).send({
        url: '/sessions/whoami',
        headers: { cookie: before },
      })
      expect([stolen.status, (await http.send({ url: '/sessions/whoami' })).body.id]).toEqual([
        401,
        session.id,
      ])
      expect(Date.parse(session.authenticated_at) - Date.parse(first.session.authenticated_at)).toBe(5000)
      expect([session.authentication_methods.length, session.devices.length]).toEqual([2, 2])
      expect([...http.jar].find(([name]) => name.startsWith('csrf_token'))?.[1]).toBe(csrf)
    })

    test('an app that confirms keeps its token', async () => {
      const email = await newAccount()
      const token = await signIn(platform, email)
      const headers = { 'x-session-token': token }
      const app = createHttpSession(platform)
      const { body: flow } = await app.send({ url: '/self-service/login/api?refresh=true', headers })
      const fill = { identifier: email, password: PASSWORD }
      const { body } = await submit(app, flow.ui.action, fill, headers)
      expect([body.session_token, (await app.send({ url: '/sessions/whoami', headers })).status]).toEqual([
        token,
        200,
      ])
    })

    test('confirming as another account creates a new session', async () => {
      const [mine, other] = [await newAccount(), await newAccount()]
      const http = createHttpSession(platform)
      const { body: first } = await signInBrowser(http, mine)
      const { body } = await start(http, '?refresh=true')
      const fill = { identifier: other, password: PASSWORD, csrf_token: readCsrfToken(body) }
      const { session } = (await submit(http, body.ui.action, fill)).body
      expect([session.id === first.session.id, session.identity.traits.email]).toEqual([false, other])
    })

    test.each([
      ['?aal=aal2', 401, 'session_aal1_required'],
      ['?aal=aal9', 400, undefined],
      ['?refresh=true', 200, undefined],
    ])('without a session, %s is answered with %i', async (query, status, id) => {
      const response = await start(createHttpSession(platform), query)
      expect([response.status, response.body.error?.id, response.body.refresh ?? false]).toEqual([
        status,
        id,
        false,
      ])
    })

    test('a disabled identity cannot sign in, and its sessions are invalid', async () => {
      const email = await newAccount()
      const token = await signIn(platform, email)
      await platform.database.db.run("UPDATE identities SET state = 'inactive' WHERE traits LIKE $1", [
        `%${email}%`,
      ])
      const me = await createHttpSession(platform).send({
        url: '/sessions/whoami',
        headers: { 'x-session-token': token },
      })
      const { body } = await startApp()
      const response = await submit(createHttpSession(platform), body.ui.action, {
        identifier: email,
        password: PASSWORD,
      })
      expect([me.status, response.status, Object.keys(response.body.error.details)]).toEqual([
        401,
        401,
        ['identity_id'],
      ])
      const shown = await createHttpSession(platform).send({ url: `/self-service/login/flows?id=${body.id}` })
      expect([shown.status, shown.body.active]).toEqual([200, 'password'])
    })

    test('a method that is disabled is unavailable at once', async () => {
      const http = createHttpSession(platform)
      const { body } = await start(http)
      const { config } = await platform.projects.find('playground')
      const off = { ...config.identity, selfservice: { methods: { password: { enabled: false } } } }
      const document = (identity: object) => ({
        slug: 'playground',
        name: 'Playground',
        services: { identity: { config: identity as Record<string, unknown> } },
      })
      await platform.projects.put([document(off)])
      const response = await submit(http, body.ui.action, { csrf_token: readCsrfToken(body) })
      const fresh = await start(createHttpSession(platform))
      await platform.projects.put([document(config.identity ?? {})])
      expect([response.status, findNode(fresh.body, 'password')]).toEqual([404, undefined])
    })
  })

  test('failures per account are limited across networks until the window ends', async () => {
    const email = await newAccount()
    const attempt = async (password: string, address: string) => {
      const { body } = await startApp()
      const fill = { identifier: email, password }
      return submit(createHttpSession(platform), body.ui.action, fill, { 'x-forwarded-for': address })
    }
    const failed = [
      await attempt('a', '10.0.0.1'),
      await attempt('b', '10.0.0.2'),
      await attempt('c', '10.0.0.3'),
    ]
    expect(failed.map(({ status }) => status)).toEqual([400, 400, 400])
    const limited = await attempt(PASSWORD, '10.0.0.4')
    expect([limited.status, limited.headers['retry-after'], limited.body.error.id]).toEqual([
      429,
      '60',
      'too_many_attempts',
    ])
    expect(await signIn(platform, await newAccount())).toMatch(/^ory_st_/)
    clock.advance(61_000)
    expect((await attempt(PASSWORD, '10.0.0.5')).status).toBe(200)
  })

  test('a right password resets earlier failures', async () => {
    const email = await newAccount()
    const attempt = async (password: string) => {
      const { body } = await startApp()
      return (await submit(createHttpSession(platform), body.ui.action, { identifier: email, password }))
        .status
    }
    const statuses = []
    for (const password of ['a', 'b', PASSWORD, 'c', 'd', PASSWORD, PASSWORD])
      statuses.push(await attempt(password))
    expect(statuses).toEqual([400, 400, 200, 400, 400, 200, 200])
  })

  test('concurrent attempts cannot exceed the limit', async () => {
    const email = await newAccount()
    const { body } = await startApp()
    const fill = { identifier: email, password: 'wrong' }
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => submit(createHttpSession(platform), body.ui.action, fill)),
    )
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(3)
  })
})
