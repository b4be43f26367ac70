import { randomBytes } from 'node:crypto'
import { onBothDatabases } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADMIN_KEY,
  createAccount,
  createHttpSession,
  findNode,
  type HttpSession,
  messageIds,
  PASSWORD,
  readCsrfToken,
  signInBrowser,
} from '../../testing/index.ts'
import { byPasswordAndCode, openMailEnvironment } from '../../testing/mail-environment.ts'

const json = { accept: 'application/json' }
const HOUR = 3_600_000
const session = [{ hook: 'session' }]

onBothDatabases('codes to sign in and up', (open, onOne) => {
  let environment: Awaited<ReturnType<typeof openMailEnvironment>>
  let count = 0

  beforeAll(async () => {
    const flows = { registration: { after: { code: { hooks: session } } } }
    const projects = {
      codes: { flows, methods: { code: { passwordless_enabled: true } } },
      second: { methods: { code: { mfa_enabled: true } } },
      both: { flows, methods: { code: { passwordless_enabled: true, mfa_enabled: true } } },
    }
    environment = await openMailEnvironment(open, projects, { credentials: byPasswordAndCode })
  })
  afterAll(() => environment.dispose())

  const newAddress = (): string => `code-${count++}@shop.test`
  const newHttpSession = () => createHttpSession(environment.platform)
  const begin = async (kind: 'login' | 'registration', slug = 'codes', http = newHttpSession()) =>
    (await http.send({ url: `/p/${slug}/self-service/${kind}/api` })).body
  const submit = (flow: { ui: { action: string } }, body: object, http = newHttpSession()) =>
    http.send({ method: 'POST', url: flow.ui.action, body: { method: 'code', ...body }, headers: json })
  const codeFor = async (email: string, mails = 1) => (await environment.mailTo(email, mails)).code
  const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')

  async function signUp(slug = 'codes', email = newAddress(), http = newHttpSession()) {
    const flow = await begin('registration', slug, http)
    const traits = { email }
    await submit(flow, { traits }, http)
    const done = await submit(flow, { traits, code: await codeFor(email) }, http)
    return { email, traits, flow, done }
  }
  const whoami = (http: HttpSession, slug: string, token?: string) =>
    http.send({
      url: `/p/${slug}/sessions/whoami`,
      headers: token === undefined ? {} : { 'x-session-token': token },
    })

  onOne(() => {
    test('sign up with a verified address, and sign in again by another code', async () => {
      const { email, done } = await signUp()
      expect([done.status, done.body.session.authentication_methods[0].method]).toEqual([200, 'code'])
      expect(done.body.identity.verifiable_addresses[0]).toMatchObject({
        verified: true,
        status: 'completed',
      })
      const flow = await begin('login')
      const sent = await submit(flow, { identifier: email })
      expect([sent.status, sent.body.state, messageIds(sent.body)]).toEqual([400, 'sent_email', [1010014]])
      const code = await codeFor(email, 2)
      const wrong = await submit(flow, { identifier: email, code: otherThan(code) })
      expect([wrong.status, messageIds(wrong.body)]).toEqual([400, [4010008]])
      const right = await submit(flow, { identifier: email, code })
      expect(right.status).toBe(200)
      const { body } = await whoami(newHttpSession(), 'codes', right.body.session_token)
      expect(body.authentication_methods).toMatchObject([{ method: 'code', aal: 'aal1' }])
      const again = await submit(flow, { identifier: email, code })
      expect([again.status, messageIds(again.body)]).toEqual([400, [4010002]])
    })

    test('verify the address of a login', async () => {
      const email = newAddress()
      const id = await createAccount(environment.platform, email, 'codes')
      const flow = await begin('login')
      await submit(flow, { identifier: ` ${email.toUpperCase()}` })
      expect((await submit(flow, { identifier: email, code: await codeFor(email) })).status).toBe(200)
      const { body } = await newHttpSession().send({
        url: `/p/codes/admin/identities/${id}`,
        headers: { authorization: `Bearer ${ADMIN_KEY}` },
      })
      expect(body.verifiable_addresses[0]).toMatchObject({ verified: true, status: 'completed' })
    })

    test('consume the code of a disabled account without signing in', async () => {
      const email = newAddress()
      const id = await createAccount(environment.platform, email, 'codes')
      await environment.platform.database.db.run("UPDATE identities SET state = 'inactive' WHERE id = $1", [
        id,
      ])
      const flow = await begin('login')
      await submit(flow, { identifier: email })
      const code = await codeFor(email)
      expect((await submit(flow, { identifier: email, code })).status).toBe(401)
      const again = await submit(flow, { identifier: email, code })
      expect([again.status, again.body.state, messageIds(again.body)]).toEqual([
        400,
        'passed_challenge',
        [4010002],
      ])
    })

    test('store no identifier of 100 kB and send no message with such a payload', async () => {
      const { db } = environment.platform.database
      const flow = await begin('login')
      expect((await submit(flow, { identifier: `${'x'.repeat(100_000)}@shop.test` })).status).toBe(400)
      const [stored] = await db.all<{ document: string }>('SELECT document FROM flows WHERE id = $1', [
        flow.id,
      ])
      expect(JSON.stringify(stored).length).toBeLessThan(16 * 1024)
      const email = newAddress()
      const form = { traits: { email }, transient_payload: { x: 'x'.repeat(20_000) } }
      const refused = await submit(await begin('registration'), form)
      expect([refused.status, messageIds(refused.body)]).toEqual([400, [4000001]])
      const sql = 'SELECT id FROM courier_messages WHERE recipient = $1'
      expect(await db.all(sql, [email])).toEqual([])
    })

    test('report an unknown address, a missing field and the code of another account', async () => {
      const [mine, theirs] = [newAddress(), newAddress()]
      await createAccount(environment.platform, mine, 'codes')
      await createAccount(environment.platform, theirs, 'codes')
      const flow = await begin('login')
      expect(messageIds((await submit(flow, { identifier: newAddress() })).body)).toEqual([4000035])
      expect(findNode((await submit(flow, {})).body, 'identifier')?.messages).toMatchObject([{ id: 4000002 }])
      await submit(flow, { identifier: mine })
      const code = await codeFor(mine)
      expect(messageIds((await submit(flow, { identifier: theirs, code })).body)).toEqual([4010008])
      const other = await begin('login')
      await submit(other, { identifier: theirs })
      expect(messageIds((await submit(other, { identifier: theirs, code })).body)).not.toEqual([])
    })

    test('treat an oversized identifier as unknown', async () => {
      const identifier = randomBytes(6000).toString('hex')
      const unknown = await submit(await begin('login'), { identifier: `${identifier}@shop.test` })
      expect([unknown.status, messageIds(unknown.body)]).toEqual([400, [4000035]])
    })

    test('allow five attempts and reject replaced codes', async () => {
      const email = newAddress()
      await createAccount(environment.platform, email, 'codes')
      const flow = await begin('login')
      await submit(flow, { identifier: email })
      const first = await codeFor(email)
      await submit(flow, { identifier: email, resend: 'code' })
      const second = await codeFor(email, 2)
      expect(messageIds((await submit(flow, { identifier: email, code: first })).body)).toEqual([4010008])
      for (let tries = 1; tries < 5; tries++)
        await submit(flow, { identifier: email, code: otherThan(second) })
      const late = await submit(flow, { identifier: email, code: second })
      expect([late.status, messageIds(late.body)]).toEqual([400, [4000001]])
    })

    test('expire with their flow', async () => {
      const email = newAddress()
      await createAccount(environment.platform, email, 'codes')
      const flow = await begin('login')
      environment.clock.advance(HOUR / 2)
      await submit(flow, { identifier: email })
      const code = await codeFor(email)
      environment.clock.advance(HOUR)
      const late = await submit(flow, { identifier: email, code })
      expect([late.status, late.body.error.id]).toEqual([410, 'self_service_flow_expired'])
    })

    test('create no account with changed traits or a taken address', async () => {
      const { email } = await signUp()
      const flow = await begin('registration')
      const traits = { email }
      expect((await submit(flow, { traits })).body.state).toBe('sent_email')
      const code = await codeFor(email, 2)
      const none = await submit(flow, { traits: {} })
      expect(findNode(none.body, 'code')?.messages).toMatchObject([{ id: 4000002 }])
      const others = await submit(flow, { traits: { email: newAddress() }, code })
      expect(messageIds(others.body)).toEqual([4000036])
      const taken = await submit(flow, { traits, code })
      expect([taken.status, messageIds(taken.body)]).toEqual([400, [4000007]])
    })

    test('serve as second factor at addresses of the account only', async () => {
      const email = newAddress()
      await createAccount(environment.platform, email, 'second')
      const http = newHttpSession()
      await signInBrowser(http, email, '/p/second')
      const start = async (query: string) =>
        http.send({ url: `/p/second/self-service/login/browser?aal=aal2${query}`, headers: json })
      expect((await start('')).status).toBe(400)
      expect((await start('&via=phone')).status).toBe(400)
      const { body: flow } = await start('&via=email')
      expect(findNode(flow, 'identifier')?.messages).toMatchObject([
        { id: 1010020, context: { masked_to: 'co****@shop.test' } },
      ])
      const send = (body: object) => submit(flow, { csrf_token: readCsrfToken(flow), ...body }, http)
      expect(messageIds((await send({ identifier: newAddress() })).body)).toEqual([4010010])
      const sent = await send({ identifier: email.toUpperCase() })
      expect(findNode(sent.body, 'identifier')?.attributes.value).toBe(email)
      expect(findNode((await send({})).body, 'code')?.messages).toMatchObject([{ id: 4000002 }])
      const code = await codeFor(email)
      const wrong = code === '000000' ? '000001' : '000000'
      expect(messageIds((await send({ identifier: newAddress(), code: wrong })).body)).toEqual([4010008])
      // As published, the address of the code decides, not the submitted identifier.
      const done = await send({ identifier: newAddress(), code })
      expect([done.status, done.body.session.authenticator_assurance_level]).toEqual([200, 'aal2'])
      expect((await whoami(http, 'second')).body.authentication_methods).toMatchObject([
        { method: 'password', aal: 'aal1' },
        { method: 'code', aal: 'aal2' },
      ])
    })

    test('require no second factor of accounts with codes only; a second code is no second factor', async () => {
      const { done, email } = await signUp('both')
      const token = done.body.session_token
      expect((await whoami(newHttpSession(), 'both', token)).status).toBe(200)
      const headers = { 'x-session-token': token }
      const app = newHttpSession()
      const { body: flow } = await app.send({
        url: '/p/both/self-service/login/api?aal=aal2&via=email',
        headers,
      })
      const refused = await app.send({
        method: 'POST',
        url: flow.ui.action,
        headers: { ...headers, ...json },
        body: { method: 'code', identifier: email },
      })
      expect([refused.status, messageIds(refused.body)]).toEqual([400, [4010002]])
    })

    test('raise a session only where codes are a second factor', async () => {
      for (const [slug, level] of [
        ['codes', 'aal1'],
        ['both', 'aal2'],
      ] as const) {
        const email = newAddress()
        await createAccount(environment.platform, email, slug)
        const http = newHttpSession()
        await signInBrowser(http, email, `/p/${slug}`)
        const url = `/p/${slug}/self-service/login/browser?refresh=true`
        const { body: flow } = await http.send({ url, headers: json })
        const send = (body: object) => submit(flow, { csrf_token: readCsrfToken(flow), ...body }, http)
        await send({ identifier: email })
        const done = await send({ identifier: email, code: await codeFor(email) })
        expect(done.body.session.authenticator_assurance_level).toBe(level)
      }
    })

    test('leave passwords available and are rejected where disabled', async () => {
      const email = newAddress()
      await createAccount(environment.platform, email, 'codes')
      const flow = await begin('login')
      await submit(flow, { identifier: email })
      const done = await submit(flow, { method: 'password', identifier: email, password: PASSWORD })
      expect(done.status).toBe(200)
      const { status, body } = await submit(await begin('login', 'second'), { identifier: email })
      expect([status, messageIds(body)]).toEqual([400, [4010002]])
    })
  })

  test('are accepted once among concurrent submissions', async () => {
    const email = newAddress()
    const registration = await begin('registration')
    const traits = { email }
    await submit(registration, { traits })
    const code = await codeFor(email)
    const made = await Promise.all([1, 2, 3, 4].map(() => submit(registration, { traits, code })))
    expect(made.filter(({ status }) => status === 200)).toHaveLength(1)
    const login = await begin('login')
    await submit(login, { identifier: email })
    const next = await codeFor(email, 2)
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => submit(login, { identifier: email, code: next })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
