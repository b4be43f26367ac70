import type { Session } from '@tillkey/contract/platform/identity/session-models.ts'
import { defaultProject } from '@tillkey/identity/default-project.ts'
import { onBothDatabases } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAccount,
  createClock,
  createHttpSession,
  EMAIL,
  PASSWORD,
  signIn,
  signInBrowser,
  startTestPlatform,
  type TestPlatform,
} from '../testing/index.ts'

const DAY_MS = 86_400_000
const HALF_AN_HOUR_MS = 1_800_000
const COOKIE = 'ory_kratos_session'

onBothDatabases('sessions', (open, onOne) => {
  const clock = createClock()
  let platform: TestPlatform
  let count = 0
  beforeAll(async () => {
    const playground = defaultProject()
    platform = await startTestPlatform(open, {
      now: clock.now,
      projects: [playground, { ...playground, slug: 'shop' }],
    })
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  const newAccount = async (): Promise<string> => {
    const email = `sessions-${count++}@shop.test`
    await createAccount(platform, email)
    return email
  }
  const as =
    (token: string) =>
    (url: string, method: 'GET' | 'DELETE' = 'GET') =>
      createHttpSession(platform).send({ url, method, headers: { 'x-session-token': token } })
  const whoami = (headers: Record<string, string>, project = '') =>
    createHttpSession(platform).send({ url: `${project}/sessions/whoami`, headers })

  onOne(() => {
    test('a device has its address with port and its own user agent', async () => {
      const email = await newAccount()
      const base = await platform.app.listen({ port: 0, host: '127.0.0.1' })
      const send = async (
        path: string,
        body?: object,
      ): Promise<{ ui: { action: string }; session: Session }> => {
        const url = `${base}${new URL(path, base).pathname}${new URL(path, base).search}`
        const headers = { 'user-agent': '', ...(body && { 'content-type': 'application/json' }) }
        const response = await fetch(url, body ? { method: 'POST', headers, body: JSON.stringify(body) } : {})
        return response.json() as Promise<{ ui: { action: string }; session: Session }> // the flow of an app, then its session
      }
      const flow = await send('/self-service/login/api')
      const { session } = await send(flow.ui.action, {
        method: 'password',
        identifier: email,
        password: PASSWORD,
      })
      expect(session.devices).toEqual([
        {
          id: expect.any(String),
          ip_address: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
          user_agent: '',
          location: '',
        },
      ])
    })

    test('a device behind a trusted proxy has only a public address', async () => {
      await using behind = await startTestPlatform(open, { proxy: 'trusted' })
      await createAccount(behind)
      const readAddress = async (forwardedFor: string) => {
        const http = createHttpSession(behind)
        const { body: flow } = await http.send({ url: '/self-service/login/api' })
        const { body } = await http.send({
          method: 'POST',
          url: flow.ui.action,
          headers: { 'x-forwarded-for': forwardedFor },
          body: { method: 'password', identifier: EMAIL, password: PASSWORD },
        })
        return body.session.devices[0].ip_address
      }
      expect(await readAddress('8.8.4.4, 10.0.0.1')).toBe('8.8.4.4')
      for (const hidden of ['192.168.1.1', '10.0.0.1, fd00::1', 'nonsense'])
        expect(await readAddress(hidden)).toBe('')
    })

    test('a token is accepted as header or bearer, and the header has priority over the cookie', async () => {
      const [mine, other] = [await newAccount(), await newAccount()]
      const token = await signIn(platform, mine)
      const http = createHttpSession(platform)
      await signInBrowser(http, other)
      const carried: Record<string, string>[] = [
        { 'x-session-token': token },
        {},
        { authorization: `Bearer ${token}` },
      ]
      const emails = await Promise.all(
        carried.map(async (headers) => {
          const { body } = await http.send({ url: '/sessions/whoami', headers })
          return body.identity.traits.email
        }),
      )
      expect(emails).toEqual([mine, other, other])
      expect((await whoami({ authorization: `Bearer ${token}` })).body.identity.traits.email).toBe(mine)
    })

    test.each<[string, Record<string, string>]>([
      ['nothing', {}],
      ['a made-up token', { 'x-session-token': 'ory_st_x' }],
      ['a made-up cookie', { cookie: `${COOKIE}=abc` }],
      ['a long made-up cookie', { cookie: `${COOKIE}=${'a'.repeat(200)}` }],
      ['no bearer', { authorization: 'Basic abc' }],
    ])('with %s nobody is signed in', async (_what, headers) => {
      const { status, body } = await whoami(headers)
      expect([status, body.error.id]).toEqual([401, undefined])
    })

    test('a cookie with any byte changed is rejected', async () => {
      const http = createHttpSession(platform)
      await signInBrowser(http, await newAccount())
      const sealed = Buffer.from(http.jar.get(COOKIE) ?? '', 'base64url')
      const statuses = new Set<number>()
      for (const index of sealed.keys()) {
        const changed = Buffer.from(sealed)
        changed[index] = (changed[index] as number) ^ 1
        statuses.add((await whoami({ cookie: `${COOKIE}=${changed.toString('base64url')}` })).status)
      }
      expect([...statuses]).toEqual([401])
    })

    test('a cookie of the format before 0.2 signs in to its own project until that session ends', async () => {
      const http = createHttpSession(platform)
      await signInBrowser(http, await newAccount())
      const [, , sealed = ''] = http.jar.get(COOKIE)?.split('.') ?? []
      http.jar.set(COOKIE, sealed)
      expect((await http.send({ url: '/sessions/whoami' })).status).toBe(200)
      expect((await whoami({ cookie: `${COOKIE}=${sealed}` }, '/p/shop')).status).toBe(401)
      const out = await http.send({ url: '/self-service/logout/browser' })
      await http.send({ url: out.body.logout_url })
      expect((await whoami({ cookie: `${COOKIE}=${sealed}` })).status).toBe(401)
    })

    test('a network in front caches no response for longer than its session, and none unless the project allows it', async () => {
      const slug = 'cached'
      const playground = defaultProject()
      const config = {
        ...playground.services.identity?.config,
        session: { lifespan: '2m' },
        feature_flags: { cacheable_sessions: true, cacheable_sessions_max_age: '90s' },
      }
      await platform.projects.put([{ ...playground, slug, services: { identity: { config } } }])
      const cookieSentAt = async (path: string) => {
        const http = createHttpSession(platform)
        const email = await newAccount()
        if (path) await createAccount(platform, email, slug)
        await signInBrowser(http, email, path)
        const ask = async () =>
          (await http.send({ url: `${path}/sessions/whoami` })).headers['ory-session-cache-for']
        const first = await ask()
        clock.advance(60_000)
        return [first, await ask()]
      }
      expect([await cookieSentAt(`/p/${slug}`), await cookieSentAt('')]).toEqual([
        ['90', '60'],
        [undefined, undefined],
      ])
    })

    test('a cookie that expires before its session is renewed', async () => {
      const http = createHttpSession(platform)
      const { body } = await signInBrowser(http, await newAccount())
      expect((await http.send({ url: '/sessions/whoami' })).cookies.size).toBe(0)
      const { db } = platform.database
      await db.run('UPDATE sessions SET expires_at = expires_at + 60000 WHERE id = $1', [body.session.id])
      const response = await http.send({ url: '/sessions/whoami' })
      expect(response.cookies.get(COOKIE)).toContain('Max-Age=86460')
      expect((await http.send({ url: '/sessions/whoami' })).cookies.size).toBe(0)
    })

    test("nobody can end another's session", async () => {
      const [mine, other] = [
        await signIn(platform, await newAccount()),
        await signIn(platform, await newAccount()),
      ]
      const { body } = await as(other)('/sessions/whoami')
      expect((await as(mine)(`/sessions/${body.id}`, 'DELETE')).status).toBe(204)
      expect((await as(other)('/sessions/whoami')).status).toBe(200)
    })

    test.each(['/sessions', '/sessions/00000000-0000-4000-8000-000000000000'])(
      'without a session %s is rejected',
      async (url) => {
        const { status, body } = await createHttpSession(platform).send({ url, method: 'DELETE' })
        expect([status, body.error.code]).toEqual([401, 401])
      },
    )

    test('a session of one project is invalid in another, even with the same email address', async () => {
      const email = await newAccount()
      const shopId = await createAccount(platform, email, 'shop')
      const token = await signIn(platform, email)
      const http = createHttpSession(platform)
      await signInBrowser(http, email)
      const cookie = `${COOKIE}=${http.jar.get(COOKIE)}`
      expect((await whoami({ 'x-session-token': token }, '/p/shop')).status).toBe(401)
      expect((await whoami({ cookie }, '/p/shop')).status).toBe(401)
      expect((await whoami({ cookie })).body.identity.id).not.toBe(shopId)
    })

    test('cookies are valid for every path of the host, including pages on other ports; flows belong to their project', async () => {
      const http = createHttpSession(platform)
      const { cookies, body } = await http.send({ url: '/p/shop/self-service/login/browser' })
      expect([...cookies.values()].join()).toContain('Path=/;')
      const elsewhere = await http.send({ url: `/self-service/login/flows?id=${body.id}` })
      expect(elsewhere.status).toBe(404)
    })

    test('two projects of one host do not sign each other out', async () => {
      const email = await newAccount()
      await createAccount(platform, email, 'shop')
      const http = createHttpSession(platform)
      const statuses = async () => [
        (await http.send({ url: '/sessions/whoami' })).status,
        (await http.send({ url: '/p/shop/sessions/whoami' })).status,
      ]
      await signInBrowser(http, email)
      await signInBrowser(http, email, '/p/shop')
      expect(await statuses()).toEqual([200, 200])
      const logout = await http.send({ url: '/self-service/logout/browser' })
      await http.send({ url: `/self-service/logout?token=${logout.body.logout_token}` })
      expect(await statuses()).toEqual([401, 200])
      expect([...http.jar.keys()].filter((name) => name === COOKIE)).toEqual([COOKIE])
    })

    test('no template turns a session into a token', async () => {
      const token = await signIn(platform, await newAccount())
      const { status, body } = await as(token)('/sessions/whoami?tokenize_as=jwt')
      expect([status, body.error.code]).toEqual([400, 400])
    })

    test.each(['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
      'whoami is also available as %s',
      async (method) => {
        const token = await signIn(platform, await newAccount())
        const ask = (headers = {}) =>
          createHttpSession(platform).send({ url: '/sessions/whoami', method, headers })
        const { status, headers } = await ask({ 'x-session-token': token })
        expect([status, typeof headers['x-kratos-authenticated-identity-id']]).toEqual([200, 'string'])
        expect((await ask()).status).toBe(401)
      },
    )

    test('whoami ends no session', async () => {
      const token = await signIn(platform, await newAccount())
      const headers = { 'x-session-token': token }
      const response = await createHttpSession(platform).send({
        url: '/sessions/whoami',
        method: 'DELETE',
        headers,
      })
      expect([response.status, response.body.active]).toEqual([200, true])
      expect((await as(token)('/sessions/whoami')).status).toBe(200)
    })
  })

  test('the token itself is not stored', async () => {
    const token = await signIn(platform, await newAccount())
    const rows = await platform.database.db.all('SELECT * FROM sessions')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('a session expires after its lifetime', async () => {
    const token = await signIn(platform, await newAccount())
    clock.advance(DAY_MS - 1)
    const before = await whoami({ 'x-session-token': token })
    clock.advance(1)
    const after = await whoami({ 'x-session-token': token })
    expect([before.status, after.status]).toEqual([200, 401])
  })

  test('a used session is extended up to its lifetime; an idle one ends', async () => {
    const slug = 'idle'
    const playground = defaultProject()
    const config = {
      ...playground.services.identity?.config,
      session: { lifespan: '24h', idle_timeout: '1h' },
    }
    await platform.projects.put([{ ...playground, slug, services: { identity: { config } } }])
    const begin = async (email: string) => {
      await createAccount(platform, email, slug)
      const http = createHttpSession(platform)
      await signInBrowser(http, email, `/p/${slug}`)
      return () => http.send({ url: `/p/${slug}/sessions/whoami` })
    }
    const used = await begin('used@shop.test')
    const idle = await begin('idle@shop.test')
    const ends: number[] = []
    for (let hours = 0; hours < 24; hours += 0.5) {
      clock.advance(HALF_AN_HOUR_MS)
      const { status, body, cookies } = await used()
      if (status !== 200) break
      expect(cookies.has(COOKIE)).toBe(ends.at(-1) !== Date.parse(body.expires_at))
      ends.push(Date.parse(body.expires_at))
    }
    expect((await idle()).status).toBe(401)
    // It was extended on each use, and still ends a day after sign-in.
    expect([ends.length, new Set(ends).size, (await used()).status]).toEqual([47, 46, 401])
  })

  test('a request soon after another writes nothing', async () => {
    const slug = 'idle'
    const { db } = platform.database
    await createAccount(platform, 'busy@shop.test', slug)
    const http = createHttpSession(platform)
    await signInBrowser(http, 'busy@shop.test', `/p/${slug}`)
    const ends = async () => {
      await http.send({ url: `/p/${slug}/sessions/whoami` })
      return db.all('SELECT expires_at FROM sessions ORDER BY created_at DESC LIMIT 1')
    }
    const before = await ends()
    clock.advance(60_000)
    expect(await ends()).toEqual(before)
  })

  test('other sessions of the user are listed, page by page, and can be ended', async () => {
    const email = await newAccount()
    const [first, second, third] = [
      await signIn(platform, email),
      await signIn(platform, email),
      await signIn(platform, email),
    ]
    await signIn(platform, await newAccount())
    const me = as(first)
    const readId = async (token: string): Promise<string> => (await as(token)('/sessions/whoami')).body.id
    const [own, two, three] = [await readId(first), await readId(second), await readId(third)]

    const listed = await me('/sessions')
    expect(listed.body.map(({ id }: { id: string }) => id).toSorted()).toEqual([two, three].toSorted())
    expect(listed.headers['x-total-count']).toBe('2')
    const page = await me('/sessions?page_size=1')
    const [, next] = /<([^>]*)>; rel="next"/.exec(String(page.headers.link)) ?? []
    const rest = await me(String(next))
    const paged = [...page.body, ...rest.body].map(({ id }: { id: string }) => id)
    expect([paged.toSorted(), String(rest.headers.link).includes('rel="next"')]).toEqual([
      [two, three].toSorted(),
      false,
    ])
    expect((await me('/sessions?page_size=1&page=1&per_page=2')).headers.link).toBe(page.headers.link)

    for (const id of [own, own.toUpperCase(), 'no-uuid']) {
      const refused = await me(`/sessions/${id}`, 'DELETE')
      expect([refused.status, refused.body.error.reason]).toEqual([400, undefined])
    }
    expect((await me(`/sessions/${two.replaceAll('-', '').toUpperCase()}`, 'DELETE')).status).toBe(204)
    expect((await as(second)('/sessions/whoami')).status).toBe(401)
    const ended = await me('/sessions', 'DELETE')
    expect([ended.status, ended.body]).toEqual([200, { count: 1 }])
    expect((await me('/sessions')).body).toEqual([])
  })
})
