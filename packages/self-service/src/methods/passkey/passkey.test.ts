import { sourceOfText } from '@tillkey/platform-core'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  createAccount,
  createHttpSession,
  EMAIL,
  findNode,
  type HttpSession,
  messageIds,
  PASSWORD,
  readCsrfToken,
  signInBrowser,
  startTestPlatform,
  type TestPlatform,
} from '../../testing/index.ts'
import { createSoftKey, type SoftKey } from '../webauthn/soft-key.ts'
import { projectWithKeys } from '../webauthn/testing-security-keys.ts'

const ORIGIN = 'http://localhost:4000'
const headers = { accept: 'application/json' }

const schema = {
  properties: {
    traits: {
      type: 'object',
      properties: {
        email: {
          type: 'string',
          format: 'email',
          'ory.sh/kratos': {
            credentials: { password: { identifier: true }, passkey: { display_name: true } },
          },
        },
      },
      required: ['email'],
    },
  },
}

/** A project of the newer generation with passkeys. */
function projectWithPasskeys(settings: object = {}) {
  const project = projectWithKeys('passwordless')
  const { config } = project.services.identity as { config: { selfservice: object } }
  const rp = { id: 'localhost', display_name: 'Shop', origins: [ORIGIN] }
  const session = { hooks: [{ hook: 'session' }] }
  Object.assign(config, {
    version: 'v26.2.0',
    identity: {
      default_schema_id: 'person',
      schemas: [{ id: 'person', url: sourceOfText(JSON.stringify(schema)) }],
    },
    selfservice: {
      ...config.selfservice,
      methods: { passkey: { enabled: true, config: { rp } } },
      flows: { registration: { style: 'unified', after: { passkey: session } } },
    },
    ...settings,
  })
  return project
}

const newKey = (): SoftKey => createSoftKey({ rpId: 'localhost', origin: ORIGIN })

type Form = Parameters<typeof findNode>[0] & { ui: { action: string } }

const readOptions = (form: Form, name: string) => JSON.parse(String(findNode(form, name)?.attributes.value))
const readCreation = (form: Form) => {
  const data = readOptions(form, 'passkey_create_data')
  return (data.credentialOptions ?? data).publicKey
}
const readChallenge = (form: Form): string => readOptions(form, 'passkey_challenge').publicKey.challenge

const open = async (http: HttpSession, path: string): Promise<Form> =>
  (await http.send({ url: `/self-service/${path}`, headers })).body

const submit = (http: HttpSession, form: Form, body: object) =>
  http.send({
    method: 'POST',
    url: form.ui.action,
    headers,
    body: { csrf_token: readCsrfToken(form), method: 'passkey', ...body },
  })

/** Registers with a new passkey. Resolves with it and its user handle. */
async function register(http: HttpSession, email: string, path = 'registration/browser') {
  const form = await open(http, path)
  const key = newKey()
  const { challenge, user } = readCreation(form)
  const { status, body } = await submit(http, form, {
    traits: { email },
    passkey_register: key.register(challenge),
  })
  expect([status, body.identity?.traits]).toEqual([200, { email }])
  return { key, handle: user.id as string, body }
}

interface Passkey {
  key: SoftKey
  handle: string
}

async function signIn(http: HttpSession, { key, handle }: Passkey, path = 'login/browser') {
  const form = await open(http, path)
  return submit(http, form, { passkey_login: key.login(readChallenge(form), { handle }) })
}

onOneDatabase('passkeys', (openDatabase) => {
  const start = (settings?: object): Promise<TestPlatform> =>
    startTestPlatform(openDatabase, { projects: [projectWithPasskeys(settings)] })

  test('a passkey registers an account and signs in to it without an identifier', async () => {
    await using platform = await start()
    const passkey = await register(createHttpSession(platform), 'ada@shop.test')
    const { status, body } = await signIn(createHttpSession(platform), passkey)
    expect([status, body.session.identity.traits.email]).toEqual([200, 'ada@shop.test'])
    expect(body.session.authentication_methods).toMatchObject([{ method: 'passkey', aal: 'aal1' }])
  })

  test('an app registers and signs in with a passkey', async () => {
    await using platform = await start()
    const passkey = await register(createHttpSession(platform), 'app@shop.test', 'registration/api')
    expect(passkey.body.session_token).toMatch(/^ory_st_/)
    const form = await open(createHttpSession(platform), 'login/api')
    expect(findNode(form, 'webauthn_script')).toBeUndefined()
    const { status, body } = await signIn(createHttpSession(platform), passkey, 'login/api')
    expect([status, body.session_token]).toEqual([200, expect.stringMatching(/^ory_st_/)])
  })

  test.each<[string, (key: SoftKey, form: Form, passkey: Passkey) => string, number]>([
    ['another challenge', (key, _form, { handle }) => key.login('b3RoZXI', { handle }), 4000008],
    [
      'another origin',
      (key, form, { handle }) => key.login(readChallenge(form), { handle, from: 'https://evil.test' }),
      4000008,
    ],
    [
      'another relying party',
      (key, form, { handle }) => key.login(readChallenge(form), { handle, rp: 'evil.test' }),
      4000008,
    ],
    [
      'a key of another account',
      (_key, form, { handle }) => newKey().login(readChallenge(form), { handle }),
      4000008,
    ],
    [
      'an unknown user handle',
      (key, form) => key.login(readChallenge(form), { handle: 'bm9ib2R5' }),
      4000015,
    ],
    ['no user handle', (key, form) => key.login(readChallenge(form)), 4000015],
    ['no JSON', () => 'nothing', 4000001],
    ['half an assertion', () => '{"id":"x"}', 4000001],
  ])('an assertion is refused: %s', async (_what, answer, id) => {
    await using platform = await start()
    const passkey = await register(createHttpSession(platform), 'ada@shop.test')
    const http = createHttpSession(platform)
    const form = await open(http, 'login/browser')
    const { status, body } = await submit(http, form, { passkey_login: answer(passkey.key, form, passkey) })
    expect([status, messageIds(body)]).toEqual([400, [id]])
  })

  test('a passkey whose counter goes back is refused', async () => {
    await using platform = await start()
    const passkey = await register(createHttpSession(platform), 'ada@shop.test')
    for (const [count, expected] of [
      [7, 200],
      [7, 400],
      [8, 200],
    ] as const) {
      const http = createHttpSession(platform)
      const form = await open(http, 'login/browser')
      const assertion = passkey.key.login(readChallenge(form), { handle: passkey.handle, count })
      expect((await submit(http, form, { passkey_login: assertion })).status).toBe(expected)
    }
  })

  test.each([
    ['the answer for another flow', (key: SoftKey) => key.register('b3RoZXI')],
    ['no JSON', () => 'nothing'],
  ])('no account is created with %s', async (_what, answer) => {
    await using platform = await start()
    const http = createHttpSession(platform)
    const form = await open(http, 'registration/browser')
    const traits = { email: 'ada@shop.test' }
    const refused = await submit(http, form, { traits, passkey_register: answer(newKey()) })
    expect([refused.status, messageIds(refused.body)]).toEqual([400, [4000001]])
    const empty = await submit(http, form, { traits })
    expect([empty.status, messageIds(empty.body)]).toEqual([400, [4010003]])
    const { challenge } = readCreation(form)
    expect(
      (await submit(http, form, { traits, passkey_register: newKey().register(challenge) })).status,
    ).toBe(200)
  })

  test('passkeys are added and removed in settings, but not the last way to sign in', async () => {
    await using platform = await start()
    const http = createHttpSession(platform)
    const first = await register(http, 'ada@shop.test')
    const removals = (form: Form) =>
      form.ui.nodes.flatMap(({ attributes: { name, value, disabled } }) =>
        name === 'passkey_remove' ? [{ value, disabled }] : [],
      )
    const settings = await open(http, 'settings/browser')
    const [only] = removals(settings)
    expect(removals(settings)).toEqual([{ value: only?.value, disabled: true }])
    const last = await submit(http, settings, { passkey_remove: only?.value })
    expect([last.status, findNode(last.body, 'passkey_remove')?.messages.map(({ id }) => id)]).toEqual([
      400,
      [4000001],
    ])
    const second = newKey()
    const { challenge, user } = readCreation(settings)
    expect([user.id, user.name]).toEqual([first.handle, 'ada@shop.test'])
    const added = await submit(http, settings, { passkey_settings_register: second.register(challenge) })
    expect([added.status, messageIds(added.body), removals(added.body)]).toEqual([
      200,
      [1050001],
      expect.arrayContaining([{ value: only?.value, disabled: false }]),
    ])
    expect(removals(added.body)).toHaveLength(2)
    expect((await submit(http, added.body, { passkey_remove: only?.value })).status).toBe(200)
    expect((await signIn(createHttpSession(platform), first)).status).toBe(400)
    const passkey = { key: second, handle: first.handle }
    expect((await signIn(createHttpSession(platform), passkey)).status).toBe(200)
  })

  test('to confirm who one is, only own passkeys are asked for', async () => {
    await using platform = await start()
    const http = createHttpSession(platform)
    const passkey = await register(http, 'ada@shop.test')
    const form = await open(http, 'login/browser?refresh=true')
    const { allowCredentials } = readOptions(form, 'passkey_challenge').publicKey
    const { id } = JSON.parse(passkey.key.login('b3RoZXI'))
    expect(allowCredentials).toEqual([{ type: 'public-key', id }])
    expect((await signIn(http, passkey, 'login/browser?refresh=true')).status).toBe(200)
    await createAccount(platform)
    const other = createHttpSession(platform)
    await signInBrowser(other)
    expect(findNode(await open(other, 'login/browser?refresh=true'), 'passkey_challenge')).toBeUndefined()
  })

  test('an account with a password gets a passkey and loses it again', async () => {
    await using platform = await start()
    await createAccount(platform)
    const http = createHttpSession(platform)
    await signInBrowser(http)
    const key = newKey()
    const settings = await open(http, 'settings/browser')
    const { challenge, user } = readCreation(settings)
    const added = await submit(http, settings, { passkey_settings_register: key.register(challenge) })
    const passkey = { key, handle: user.id }
    expect((await signIn(createHttpSession(platform), passkey)).status).toBe(200)
    const { value } = findNode(added.body, 'passkey_remove')?.attributes ?? {}
    expect((await submit(http, added.body, { passkey_remove: value })).status).toBe(200)
    const gone = await signIn(createHttpSession(platform), passkey)
    expect([gone.status, messageIds(gone.body)]).toEqual([400, [4000015]])
    const session = createHttpSession(platform)
    const form = await open(session, 'login/browser')
    const withPassword = { method: 'password', identifier: EMAIL, password: PASSWORD }
    expect((await submit(session, form, withPassword)).status).toBe(200)
  })
})
