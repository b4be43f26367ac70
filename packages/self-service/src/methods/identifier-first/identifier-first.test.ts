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
  startTestPlatform,
} from '../../testing/index.ts'

const project = (settings: object = {}) => {
  const document = appProject({ flows: { login: { style: 'identifier_first' } }, ...settings })
  const { config } = document.services.identity as { config: { selfservice: object } }
  Object.assign(config.selfservice, { methods: { code: { passwordless_enabled: true } } })
  return document
}

interface Form {
  active?: string
  ui: {
    action: string
    nodes: { group: string; attributes: { name: string; type: string; value?: unknown } }[]
  }
}

const fieldsOf = ({ ui }: Form) =>
  ui.nodes.map(({ group, attributes: { name, type } }) => `${group} ${name} ${type}`)

onOneDatabase('identifier first', (open) => {
  async function start(settings?: object) {
    const platform = await startTestPlatform(open, { projects: [project(settings)] })
    await createAccount(platform)
    const begin = async () => {
      const http = createHttpSession(platform)
      const { body } = await http.send({ url: '/self-service/login/api' })
      const form: Form = body
      const submit = (values: object) => http.send({ method: 'POST', url: form.ui.action, body: values })
      return {
        form,
        submit,
        identify: (identifier?: string) => submit({ method: 'identifier_first', identifier }),
      }
    }
    return { platform, begin, [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose]() }
  }

  test('the methods of the account follow its identifier', async () => {
    await using server = await start()
    const { form, submit, identify } = await server.begin()
    expect(fieldsOf(form)).toEqual([
      'identifier_first identifier text',
      'identifier_first method submit',
      'default csrf_token hidden',
    ])
    const methods = await identify(` ${EMAIL.toUpperCase()} `)
    expect([methods.status, methods.body.active, fieldsOf(methods.body)]).toEqual([
      400,
      'identifier_first',
      [
        'identifier_first identifier hidden',
        'default csrf_token hidden',
        'password password password',
        'password method submit',
        'code method submit',
      ],
    ])
    const again = await identify(EMAIL)
    expect(fieldsOf(again.body)).toEqual(fieldsOf(methods.body))
    const wrong = await submit({ method: 'password', identifier: EMAIL, password: 'wrong' })
    expect([wrong.status, messageIds(wrong.body)]).toEqual([400, [4000006]])
    const done = await submit({ method: 'password', identifier: EMAIL, password: PASSWORD })
    expect([done.status, done.body.session.identity.traits.email]).toEqual([200, EMAIL])
  })

  test.each(['nobody@shop.test', '', undefined])(
    'the identifier %j of nobody is refused',
    async (identifier) => {
      await using server = await start()
      const { form, identify } = await server.begin()
      const { status, body } = await identify(identifier)
      const node = findNode(body, 'identifier')
      expect([status, node?.messages.map(({ id }) => id), node?.attributes.value]).toEqual([
        400,
        [4000037],
        identifier ?? '',
      ])
      expect(fieldsOf(body)).toEqual(fieldsOf(form))
    },
  )

  test('where accounts are hidden, every identifier gets the same form', async () => {
    await using server = await start({ security: { account_enumeration: { mitigate: true } } })
    const answer = async (identifier: string) => {
      const { identify } = await server.begin()
      const { status, body } = await identify(identifier)
      return [status, body.active, messageIds(body), fieldsOf(body)]
    }
    const known = await answer(EMAIL)
    expect(known.slice(0, 3)).toEqual([400, 'identifier_first', []])
    expect(await answer('nobody@shop.test')).toEqual(known)
    const { identify } = await server.begin()
    const { body } = await identify()
    expect(findNode(body, 'identifier')?.messages.map(({ id }) => id)).toEqual([4000002])
  })

  test('to confirm who one is, the methods come at once', async () => {
    await using server = await start()
    const { submit } = await server.begin()
    const { body } = await submit({ method: 'password', identifier: EMAIL, password: PASSWORD })
    const { body: form } = await createHttpSession(server.platform).send({
      url: '/self-service/login/api?refresh=true',
      headers: { 'x-session-token': body.session_token },
    })
    expect(findNode(form, 'password')).toBeDefined()
  })

  test('a login in one step refuses the method', async () => {
    await using platform = await startTestPlatform(open)
    const http = createHttpSession(platform)
    const { body: form } = await http.send({ url: '/self-service/login/api' })
    const body = { method: 'identifier_first', identifier: EMAIL }
    const refused = await http.send({ method: 'POST', url: form.ui.action, body })
    expect([refused.status, messageIds(refused.body)]).toEqual([400, [4010002]])
  })
})
