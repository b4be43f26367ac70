import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  appProject,
  createAccount,
  createHttpSession,
  EMAIL,
  findNode,
  messageIds,
  PASSWORD,
  readCsrfToken,
  startTestPlatform,
} from '../../testing/index.ts'

const project = ({
  registration,
  ...settings
}: {
  registration?: object
  version?: string
  identity?: object
} = {}) => {
  const document = appProject({ version: 'v26.2.0', ...settings } as Parameters<typeof appProject>[0])
  const { config } = document.services.identity as {
    config: { selfservice: { flows?: { registration?: object } } }
  }
  const { flows } = config.selfservice
  config.selfservice.flows = { ...flows, registration: { ...flows?.registration, ...registration } }
  Object.assign(config.selfservice, { methods: { code: { passwordless_enabled: true } } })
  return document
}

interface Form {
  ui: {
    action: string
    nodes: { group: string; attributes: { name: string; type: string; value?: unknown } }[]
  }
}

const fieldsOf = ({ ui }: Form) =>
  ui.nodes.map(({ group, attributes: { name, type, value } }) =>
    [group, name, type, name === 'method' || name === 'screen' ? value : undefined].join(' ').trim(),
  )

const traits = { email: 'ada@shop.test', name: 'Ada' }

onOneDatabase('registration in two steps', (open) => {
  async function start(settings?: Parameters<typeof project>[0]) {
    const platform = await startTestPlatform(open, { projects: [project(settings)] })
    const begin = async () => {
      const http = createHttpSession(platform)
      const { body } = await http.send({ url: '/self-service/registration/api' })
      const form: Form = body
      return {
        form,
        submit: (values: object) => http.send({ method: 'POST', url: form.ui.action, body: values }),
      }
    }
    return { platform, begin, [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose]() }
  }

  test('the traits come first, then the methods, and back again', async () => {
    await using server = await start()
    const { form, submit } = await server.begin()
    expect(fieldsOf(form)).toEqual([
      'default csrf_token hidden',
      'default traits.email email',
      'default traits.name text',
      'profile method submit profile',
    ])
    const methods = await submit({ method: 'profile', traits })
    expect([methods.status, messageIds(methods.body), fieldsOf(methods.body)]).toEqual([
      400,
      [1040009],
      [
        'default csrf_token hidden',
        'default traits.email hidden',
        'default traits.name hidden',
        'code method submit code',
        'password password password',
        'password method submit password',
        'profile screen submit previous',
      ],
    ])
    for (const back of [{ screen: 'previous' }, { method: 'profile:back' }]) {
      const { body } = await submit({ ...back, traits })
      expect(fieldsOf(body)).toEqual(fieldsOf(form))
      expect(findNode(body, 'traits.name')?.attributes.value).toBe('Ada')
    }
    const onward = await submit({ method: 'profile', traits: { email: 'eve@shop.test', name: '' } })
    const values = ['traits.email', 'traits.name'].map(
      (name) => findNode(onward.body, name)?.attributes.value,
    )
    expect(values).toEqual(['eve@shop.test', 'Ada'])
    const done = await submit({ method: 'password', password: PASSWORD, traits })
    expect([done.status, done.body.identity.traits]).toEqual([200, traits])
  })

  test.for<[string, object, string, number]>([
    ['a bad address', { traits: { email: 'nothing' } }, 'traits.email', 4000040],
    ['no address', { traits: {} }, 'traits.email', 4000002],
    ['an unknown screen', { traits, screen: 'elsewhere' }, 'screen', 4000001],
  ])('%s is refused at the first step', async ([, values, name, id]) => {
    await using server = await start()
    const { submit } = await server.begin()
    await submit({ method: 'profile', traits })
    await submit({ screen: 'previous' })
    const { status, body } = await submit({ method: 'profile', ...values })
    expect([status, findNode(body, name)?.messages.map((message) => message.id)]).toEqual([400, [id]])
    expect(fieldsOf(body)).toContain('profile method submit profile')
  })

  test('bad traits at the second step lead back to the first', async () => {
    await using server = await start()
    const { submit } = await server.begin()
    await submit({ method: 'profile', traits })
    const { body } = await submit({ method: 'profile', traits: { email: 'nothing' } })
    expect(findNode(body, 'traits.email')?.attributes).toMatchObject({ type: 'email', value: 'nothing' })
    expect(fieldsOf(body)).toContain('profile method submit profile')
  })

  test('a taken address is reported once a method is submitted', async () => {
    await using server = await start()
    await createAccount(server.platform)
    const { submit } = await server.begin()
    const taken = { email: EMAIL }
    expect(messageIds((await submit({ method: 'profile', traits: taken })).body)).toEqual([1040009])
    const refused = await submit({ method: 'password', password: PASSWORD, traits: taken })
    expect([refused.status, messageIds(refused.body)]).toEqual([400, [4000007]])
    expect(fieldsOf(refused.body)).toContain('profile screen submit previous')
  })

  test('the form for a code leads back to the methods, also by its own button in a page', async () => {
    const identity = { default_schema_id: 'email', schemas: [{ id: 'email', url: 'preset://email' }] }
    await using server = await start({ identity })
    const page = createHttpSession(server.platform, 'browser')
    const begun = await page.send({ url: '/self-service/registration/browser' })
    const id = new URL(String(begun.headers.location)).searchParams.get('flow')
    const show = async () => (await page.send({ url: `/self-service/registration/flows?id=${id}` })).body
    const flow = await show()
    const press = async (values: object) => {
      const form = { csrf_token: readCsrfToken(flow), 'traits.email': 'ada@shop.test', ...values }
      const { status } = await page.send({ method: 'POST', url: flow.ui.action, form })
      return { status, form: await show() }
    }
    expect((await press({ method: 'profile' })).status).toBe(303)
    const code = await press({ method: 'code' })
    expect([code.form.state, fieldsOf(code.form)]).toEqual([
      'sent_email',
      expect.arrayContaining(['profile screen submit credential-selection']),
    ])
    const methods = await press({ method: 'code', screen: 'credential-selection' })
    expect([methods.form.state, messageIds(methods.form)]).toEqual(['choose_method', [1040009]])
    expect(fieldsOf(methods.form)).toContain('password method submit password')
  })

  test.each([
    ['unified', { registration: { style: 'unified' } }],
    ['the older one-step setting', { registration: { enable_legacy_one_step: true } }],
    ['an older project', { version: 'v1.1.0' }],
  ])('there is one step with %s', async (_what, settings) => {
    await using server = await start(settings)
    const { form, submit } = await server.begin()
    expect(fieldsOf(form)).toContain('password password password')
    const refused = await submit({ method: 'profile', traits })
    expect([refused.status, messageIds(refused.body)]).toEqual([400, [4010003]])
  })
})
