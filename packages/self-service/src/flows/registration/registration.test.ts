import type { RegistrationFlow } from '@tillkey/contract/platform/identity/flows-registration-schemas.ts'
import { type ProjectDocument, sourceOfText } from '@tillkey/platform-core'
import { onBothDatabases } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAccount,
  createClock,
  createHttpSession,
  findNode,
  messageIds,
  PASSWORD,
  readCsrfToken,
  signInBrowser,
  startTestPlatform,
  type TestPlatform,
} from '../../testing/index.ts'
import { isInput } from '../../ui/nodes.ts'

const schema = {
  properties: {
    traits: {
      type: 'object',
      properties: {
        username: {
          type: 'string',
          title: 'User name',
          minLength: 3,
          'ory.sh/kratos': { credentials: { password: { identifier: true } } },
        },
        name: {
          type: 'object',
          properties: { first: { type: 'string' }, last: { type: 'string' } },
          required: ['first'],
        },
        tills: { type: 'integer', minimum: 1 },
        newsletter: { type: 'boolean' },
      },
      required: ['username'],
      additionalProperties: false,
    },
  },
}

const shop = (registration: object): ProjectDocument => ({
  slug: 'shop',
  name: 'Shop',
  services: {
    identity: {
      config: {
        identity: {
          default_schema_id: 'person',
          schemas: [{ id: 'person', url: sourceOfText(JSON.stringify(schema)) }],
        },
        selfservice: { flows: { registration } },
      },
    },
  },
})

onBothDatabases('registration', (open, onOne) => {
  const clock = createClock()
  let platform: TestPlatform
  let count = 0
  beforeAll(async () => {
    platform = await startTestPlatform(open, { now: clock.now })
    await platform.projects.put([shop({})])
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  const newEmail = () => `registration-${count++}@shop.test`
  const startApp = (project = '') =>
    createHttpSession(platform).send({ url: `${project}/self-service/registration/api` })
  const submitApp = async (fill: object, project = '') => {
    const { body } = await startApp(project)
    return createHttpSession(platform).send({
      method: 'POST',
      url: body.ui.action,
      body: { method: 'password', password: PASSWORD, ...fill },
    })
  }
  const idsAt = (flow: RegistrationFlow, name: string) =>
    findNode(flow as never, name)?.messages.map(({ id }) => id)

  onOne(() => {
    test('an existing account is offered its own methods, where configured', async () => {
      await platform.projects.put([shop({ login_hints: true })])
      const traits = { username: 'Thandi', name: { first: 'Thandi' } }
      expect((await submitApp({ traits }, '/p/shop')).status).toBe(200)
      const again = await submitApp({ traits }, '/p/shop')
      await platform.projects.put([shop({})])
      const context = { available_credential_types: ['password'], credential_identifier_hint: 'thandi' }
      expect([again.status, again.body.ui.messages]).toMatchObject([400, [{ id: 4000028, context }]])
      expect(messageIds((await submitApp({ traits }, '/p/shop')).body)).toEqual([4000007])
    })

    test('a form of an organization names it, and has only what its own providers add', async () => {
      const organization = '6f3b7a52-7c4e-4a37-9d4d-3a4d8f9f3e11'
      for (const kind of ['registration', 'login']) {
        const ask = (id: string) =>
          createHttpSession(platform).send({ url: `/self-service/${kind}/api?organization=${id}` })
        const { body } = await ask(organization)
        expect([body.organization_id, findNode(body, 'password')]).toEqual([organization, undefined])
        expect((await ask('nonsense')).body.organization_id).toBe(null)
      }
    })

    test("a new form has the schema's fields, the password after the first", async () => {
      const { body } = await startApp('/p/shop')
      const flow: RegistrationFlow = body
      const nodes = flow.ui.nodes.filter(isInput).map(({ group, attributes, meta }) => {
        const { name, type, required, autocomplete } = attributes
        return [group, name, type, required, autocomplete, meta.label?.id]
      })
      expect(nodes).toEqual([
        ['default', 'csrf_token', 'hidden', true, undefined, undefined],
        ['password', 'traits.username', 'text', true, undefined, 1070002],
        ['password', 'password', 'password', true, 'new-password', 1070001],
        ['password', 'traits.name.first', 'text', true, undefined, undefined],
        ['password', 'traits.name.last', 'text', undefined, undefined, undefined],
        ['password', 'traits.tills', 'number', undefined, undefined, undefined],
        ['password', 'traits.newsletter', 'checkbox', undefined, undefined, undefined],
        ['password', 'method', 'submit', undefined, undefined, 1040001],
      ])
      expect(flow.ui.action).toBe(`http://localhost:4000/p/shop/self-service/registration?flow=${flow.id}`)
    })

    test.each<[string, object, Record<string, number[]>]>([
      ['a missing trait', { traits: {} }, { 'traits.email': [4000002] }],
      ['a trait that is an empty text', { traits: { email: '' } }, { 'traits.email': [4000001] }],
      [
        'a name that no field would hold',
        { traits: { email: 'a@b.test', name: 3 } },
        { 'traits.name': [4000026] },
      ],
      [
        'a password that is no text',
        { password: ['a'], traits: { email: 'a@b.test' } },
        { password: [4000032] },
      ],
      ['no traits at all', {}, { 'traits.email': [4000002] }],
      ['no e-mail address', { traits: { email: 'nobody' } }, { 'traits.email': [4000001] }],
      ['a missing password', { password: '', traits: { email: 'a@b.test' } }, { password: [4000002] }],
      ['a short password', { password: '1234567', traits: { email: 'a@b.test' } }, { password: [4000032] }],
      [
        'a password like the e-mail address',
        { password: 'thandi@shop', traits: { email: 'Thandi@shop.test' } },
        { password: [4000031] },
      ],
      [
        'several mistakes at once',
        { password: 'x', traits: { email: 'x', name: 'n'.repeat(201) } },
        { 'traits.email': [4000001], password: [4000032], 'traits.name': [4000017] },
      ],
      ['a trait that is not there', { traits: { email: 'a@b.test', age: 3 } }, { traits: [4000001] }],
    ])('%s is reported at its field, and nothing is stored', async (_what, fill, expected) => {
      const response = await submitApp(fill)
      const found = Object.fromEntries(
        Object.keys(expected).map((name) => [name, idsAt(response.body, name)] as const),
      )
      expect([response.status, found]).toEqual([400, expected])
      const rows = await platform.database.db.get(
        "SELECT count(*) AS n FROM identities WHERE traits LIKE '%b.test%'",
      )
      expect(rows).toEqual({ n: 0 })
    })

    test('input is repopulated, except for the password', async () => {
      const { body } = await submitApp({ traits: { email: 'x', name: 'Nomsa' }, password: 'short' })
      const values = ['traits.email', 'traits.name', 'password'].map(
        (name) => findNode(body, name)?.attributes.value,
      )
      expect(values).toEqual(['x', 'Nomsa', undefined])
    })

    test('an email address belongs to one account, in any spelling', async () => {
      const email = newEmail()
      await createAccount(platform, email)
      const response = await submitApp({ traits: { email: ` ${email.toUpperCase()}`.trim() } })
      expect([response.status, messageIds(response.body)]).toEqual([400, [4000007]])
    })

    test('an empty field is not repopulated, nor are the values of a conflict', async () => {
      const email = newEmail()
      await createAccount(platform, email)
      const page = createHttpSession(platform, 'browser')
      const begun = await page.send({ url: '/self-service/registration/browser' })
      const id = new URL(String(begun.headers.location)).searchParams.get('flow')
      const show = async () => (await page.send({ url: `/self-service/registration/flows?id=${id}` })).body
      const flow = await show()
      const send = async (traits: Record<string, string>) => {
        const form = { method: 'password', csrf_token: readCsrfToken(flow), password: PASSWORD, ...traits }
        await page.send({ method: 'POST', url: flow.ui.action, form })
        return show()
      }
      expect(idsAt(await send({ 'traits.email': '' }), 'traits.email')).toEqual([4000002])
      const refused = await send({ 'traits.email': email })
      expect([messageIds(refused), findNode(refused, 'traits.email')?.attributes.value]).toEqual([
        [4000007],
        undefined,
      ])
    })

    test('required members of an object are required even when the object is omitted', async () => {
      const response = await submitApp({ traits: { username: `someone-${count++}` } }, '/p/shop')
      expect([response.status, idsAt(response.body, 'traits.name.first')]).toEqual([400, [4000002]])
    })

    test('a schema without identifiers in the form rejects registrations', async () => {
      const bare = { properties: { traits: { type: 'object', properties: { nick: { type: 'string' } } } } }
      const document = shop({})
      document.slug = 'bare'
      document.services.identity = {
        config: {
          identity: {
            default_schema_id: 'bare',
            schemas: [{ id: 'bare', url: sourceOfText(JSON.stringify(bare)) }],
          },
        },
      }
      await platform.projects.put([document])
      const response = await submitApp({ traits: { nick: 'n' } }, '/p/bare')
      expect([response.status, messageIds(response.body)]).toEqual([400, [4000009]])
    })

    test('a script is signed in by the cookie, with a new anti-forgery token', async () => {
      const http = createHttpSession(platform)
      const { body } = await http.send({ url: '/self-service/registration/browser' })
      const before = new Map(http.jar)
      const fill = {
        method: 'password',
        password: PASSWORD,
        'traits.email': newEmail(),
        csrf_token: readCsrfToken(body),
      }
      const done = await http.send({ method: 'POST', url: body.ui.action, body: fill })
      expect([done.status, Object.keys(done.body)]).toEqual([200, ['session', 'identity']])
      expect((await http.send({ url: '/sessions/whoami' })).body.identity.id).toBe(done.body.identity.id)
      const [name] = before.keys()
      expect(http.jar.get(name as string)).not.toBe(before.get(name as string))
    })

    test('a page submits a form, is redirected to it if it is invalid, and onwards if it is valid', async () => {
      const page = createHttpSession(platform, 'browser')
      const begun = await page.send({ url: '/p/shop/self-service/registration/browser' })
      const target = new URL(String(begun.headers.location))
      expect([begun.status, target.origin + target.pathname]).toEqual([
        303,
        'http://localhost:4000/p/shop/registration',
      ])
      const flow = await page.send({
        url: `/p/shop/self-service/registration/flows?id=${target.searchParams.get('flow')}`,
      })
      const form = {
        method: 'password',
        csrf_token: readCsrfToken(flow.body),
        password: 'short',
        'traits.username': 'nomsa',
        'traits.name.first': 'Nomsa',
        'traits.name.last': '',
        'traits.tills': '3',
        'traits.newsletter': 'true',
      }
      const wrong = await page.send({ method: 'POST', url: flow.body.ui.action, form })
      expect([wrong.status, wrong.headers.location]).toEqual([302, begun.headers.location])
      const done = await page.send({
        method: 'POST',
        url: flow.body.ui.action,
        form: { ...form, password: PASSWORD },
      })
      expect([done.status, done.headers.location]).toEqual([303, 'http://localhost:4000/p/shop/'])
      const { db } = platform.database
      const row = await db.get<{ traits: string }>(
        "SELECT traits FROM identities WHERE traits LIKE '%nomsa%'",
      )
      expect(JSON.parse(row?.traits ?? '')).toEqual({
        username: 'nomsa',
        name: { first: 'Nomsa' },
        tills: 3,
        newsletter: true,
      })
    })

    test('without the session hook nobody is signed in', async () => {
      const response = await submitApp(
        { traits: { username: `someone-${count++}`, name: { first: 'Nomsa' } } },
        '/p/shop',
      )
      expect([response.status, Object.keys(response.body)]).toEqual([200, ['identity']])
    })

    test('signed-in users cannot sign up', async () => {
      const email = newEmail()
      await createAccount(platform, email)
      const http = createHttpSession(platform)
      const { body } = await http.send({ url: '/self-service/registration/browser' })
      await signInBrowser(http, email)
      const begun = await http.send({ url: '/self-service/registration/browser' })
      const sent = await http.send({ method: 'POST', url: body.ui.action, body: { method: 'password' } })
      expect([begun.status, begun.body.error.id]).toEqual([400, 'session_already_available'])
      expect([sent.status, sent.body.error.id]).toEqual([400, 'session_already_available'])
      const headers = { accept: 'text/html' }
      const page = await http.send({ url: '/self-service/registration/browser', headers })
      expect([page.status, page.headers.location]).toEqual([303, 'http://localhost:3000/'])
    })

    test('an expired form is replaced', async () => {
      const http = createHttpSession(platform)
      const { body } = await http.send({ url: '/self-service/registration/browser' })
      clock.advance(3_600_001)
      const sent = await http.send({ method: 'POST', url: body.ui.action, body: { method: 'password' } })
      expect([sent.status, sent.body.error.id]).toEqual([410, 'self_service_flow_expired'])
      const fresh = await http.send({
        url: `/self-service/registration/flows?id=${sent.body.use_flow_id}`,
      })
      expect([fresh.status, messageIds(fresh.body)]).toEqual([200, [4040001]])
    })

    test('registration can be disabled at once', async () => {
      const { body } = await startApp('/p/shop')
      await platform.projects.put([shop({ enabled: false })])
      const begun = await startApp('/p/shop')
      const shown = await createHttpSession(platform).send({
        url: `/p/shop/self-service/registration/flows?id=${body.id}`,
      })
      await platform.projects.put([shop({})])
      expect([begun.status, begun.body.error.id]).toEqual([400, 'self_service_flow_disabled'])
      expect([shown.status, shown.body.error.id]).toEqual([400, 'self_service_flow_disabled'])
    })

    test('a project without identity settings registers users by email address', async () => {
      await platform.projects.put([{ slug: 'silent', name: 'Silent', services: {} }])
      const response = await submitApp({ traits: { email: newEmail() } }, '/p/silent')
      expect([response.status, response.body.identity?.schema_id]).toEqual([200, 'preset://email'])
    })

    test.each([
      ['', 200],
      ['/p/shop', 400],
    ])(
      "browsers of the default project may return to the operator's own apps: %s %i",
      async (path, status) => {
        const url = `${path}/self-service/registration/browser?return_to=http%3A%2F%2Flocalhost%3A3000%2Fpayment`
        expect((await createHttpSession(platform).send({ url })).status).toBe(status)
      },
    )

    test.each([
      ['application/json', `{"method": "${'x'.repeat(200_000)}"}`, 413],
      ['text/plain', 'method=password', 400],
      ['application/json', '[1]', 400],
      ['application/json', '{"method":', 400],
      ['application/json', '', 400],
      ['application/json', '{"__proto__": {"method": "password"}}', 400],
    ])('an unreadable body is rejected: %s %s', async (type, payload, status) => {
      const { body } = await startApp()
      const { pathname, search } = new URL(body.ui.action)
      const response = await platform.app.inject({
        method: 'POST',
        url: pathname + search,
        headers: { 'content-type': type },
        payload,
      })
      expect(response.statusCode).toBe(status)
    })
  })

  test('of two concurrent registrations with one email address, one succeeds', async () => {
    const traits = { email: newEmail() }
    const responses = await Promise.all([submitApp({ traits }), submitApp({ traits }), submitApp({ traits })])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  })
})
