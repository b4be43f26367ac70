import { type ProjectDocument, sourceOfText } from '@tillkey/platform-core'
import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADMIN_KEY,
  createHttpSession,
  findNode,
  messageIds,
  PASSWORD,
  readCsrfToken,
  schemaWith,
  startTestPlatform,
  type TestPlatform,
} from '../testing/index.ts'

const schemas = {
  person: schemaWith({
    age: { type: 'integer' },
    news: { type: 'boolean' },
    nick: { type: 'string' },
    home: { type: 'object', properties: { city: { type: 'string' } } },
    site: { type: 'string', format: 'uri' },
    seen: { type: 'string', format: 'date-time' },
    tier: { type: 'string', enum: ['free', 'pro'], minLength: 3 },
  }),
  member: schemaWith({ number: { type: 'integer' } }),
}

const project: ProjectDocument = {
  slug: 'forms',
  name: 'Forms',
  services: {
    identity: {
      config: {
        identity: {
          default_schema_id: 'person',
          schemas: Object.entries(schemas).map(([id, schema]) => ({
            id,
            url: sourceOfText(JSON.stringify(schema)),
          })),
        },
        selfservice: { flows: { registration: { after: { password: { hooks: [{ hook: 'session' }] } } } } },
      },
    },
  },
}

onOneDatabase('what people write into forms', (open) => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startTestPlatform(open, { projects: [project] })
  })
  afterAll(async () => {
    await platform[Symbol.asyncDispose]()
  })

  let people = 0
  /** Registers with a form, or with the same fields as JSON. */
  async function signUp(fields: Record<string, unknown>, as: 'form' | 'body' = 'form') {
    const http = createHttpSession(platform)
    const { body: flow } = await http.send({ url: '/self-service/registration/api' })
    const email = `n${++people}@forms.test`
    const sent = { method: 'password', password: PASSWORD, 'traits.email': email, ...fields }
    return http.send({ method: 'POST', url: flow.ui.action, [as]: sent })
  }

  test.each([
    ['true', true],
    ['1', true],
    ['T', true],
    ['False', false],
    ['0', false],
  ])('a checkbox value of %j is %j, in a form and in JSON', async (news, expected) => {
    const form = await signUp({ 'traits.news': news })
    expect(form.body.identity?.traits.news).toBe(expected)
    expect((await signUp({ 'traits.news': news }, 'body')).body.identity.traits.news).toBe(expected)
  })

  test('an invalid checkbox value is rejected, not read as false', async () => {
    const { status, body } = await signUp({ 'traits.news': 'perhaps' })
    expect([status, findNode(body, 'traits.news')?.messages[0]?.id]).toEqual([400, 4000026])
  })

  test('dotted trait names in JSON are read as in forms: numbers are converted and empty values omitted', async () => {
    const { body } = await signUp({ 'traits.age': '41', 'traits.nick': '' }, 'body')
    expect(body.identity.traits).toEqual({ email: expect.any(String), age: 41, home: {} })
    const none = await signUp({ 'traits.email': '' }, 'body')
    expect([none.status, findNode(none.body, 'traits.email')?.messages[0]?.id]).toEqual([400, 4000002])
  })

  test('a wrong type is the only error; a value outside the enum comes before other errors', async () => {
    const submitTier = async (tier: unknown): Promise<number[] | undefined> => {
      const { body } = await signUp({ traits: { email: 'tier@forms.test', tier } }, 'body')
      return findNode(body, 'traits.tier')?.messages.map(({ id }) => id)
    }
    expect([await submitTier(null), await submitTier(5), await submitTier(['free'])]).toEqual([
      [4000026],
      [4000026],
      [4000026],
    ])
    expect(await submitTier('x')).toEqual([4000001, 4000003])
  })

  test.each([
    ['traits.site', 'https://shop.test/Käse und Brot', undefined],
    ['traits.site', 'https://shop.test:till/', 4000001],
    ['traits.site', 'https://shop.test/%zz', 4000001],
    ['traits.email', `${'x'.repeat(65)}@forms.test`, 4000001],
    ['traits.email', `x@${'f'.repeat(64)}.test`, 4000001],
    ['traits.email', 'x@-forms.test', 4000001],
    ['traits.seen', '2024-02-29T23:59:59.5+01:00', undefined],
    ['traits.seen', '2020-01-01t00:00:00z', 4000001],
    ['traits.seen', '2020-01-01 00:00:00Z', 4000001],
    ['traits.seen', '2020-01-01T23:59:60Z', 4000001],
    ['traits.seen', '2020-01-01T00:00:00+0100', 4000001],
    ['traits.seen', '2023-02-29T00:00:00Z', 4000001],
  ])('%s accepts lenient spellings and rejects invalid values: %s', async (name, value, id) => {
    const { body } = await signUp({ [name]: value })
    expect(body.ui ? findNode(body, name)?.messages[0]?.id : undefined).toBe(id)
  })

  test('an unknown trait is ignored as a single field and rejected within a whole object', async () => {
    for (const as of ['form', 'body'] as const) {
      const { status, body } = await signUp(
        { 'traits.colour': 'red', 'traits.home.street': 'x', 'traits.nick': 'n' },
        as,
      )
      expect([status, body.identity?.traits]).toEqual([
        200,
        { email: expect.any(String), nick: 'n', home: {} },
      ])
    }
    const whole = await signUp({ traits: { email: 'colour@forms.test', colour: 'red' } }, 'body')
    expect([whole.status, findNode(whole.body, 'traits')?.messages[0]?.id]).toEqual([400, 4000001])
  })

  test('the transient payload is JSON in a form field', async () => {
    expect((await signUp({ transient_payload: '{"from":"till"}' })).status).toBe(200)
    expect((await signUp({ transient_payload: '' })).status).toBe(200)
    const list = await signUp({ transient_payload: '[1]' })
    expect(findNode(list.body, 'transient_payload')?.messages).toMatchObject([
      { id: 4000026, context: { actual_type: 'array' } },
    ])
    const broken = await signUp({ transient_payload: '{' })
    expect([broken.status, messageIds(broken.body)]).toEqual([400, [4000001]])
  })

  test('traits may come as one field with JSON', async () => {
    const traits = { email: 'whole@forms.test', nick: 'whole' }
    for (const as of ['form', 'body'] as const) {
      const { status, body } = await signUp(
        { 'traits.email': '', traits: JSON.stringify({ ...traits, email: `${as}-${traits.email}` }) },
        as,
      )
      expect([status, body.identity?.traits.nick]).toEqual([200, 'whole'])
    }
    const broken = await signUp({ traits: '{' })
    expect([broken.status, messageIds(broken.body)]).toEqual([400, [4000001]])
  })

  test('settings use the schema of the identity, not the default one', async () => {
    const email = 'member@forms.test'
    const created = await platform.app.inject({
      method: 'POST',
      url: '/admin/identities',
      headers: { authorization: `Bearer ${ADMIN_KEY}` },
      payload: {
        schema_id: 'member',
        traits: { email },
        credentials: { password: { config: { password: PASSWORD } } },
      },
    })
    expect(created.statusCode).toBe(201)
    const http = createHttpSession(platform)
    const { body: login } = await http.send({ url: '/self-service/login/browser' })
    const keys = {
      method: 'password',
      identifier: email,
      password: PASSWORD,
      csrf_token: readCsrfToken(login),
    }
    await http.send({ method: 'POST', url: login.ui.action, body: keys })
    const { body: flow } = await http.send({ url: '/self-service/settings/browser' })
    const form = {
      csrf_token: readCsrfToken(flow),
      method: 'profile',
      'traits.email': email,
      'traits.number': '12',
    }
    const { status, body } = await http.send({ method: 'POST', url: flow.ui.action, form })
    expect([status, body.identity?.traits]).toEqual([200, { email, number: 12 }])
  })
})
