import { sourceOfText } from '@tillkey/platform-core'
import { openTestSqlite } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENT, createProviderFixture, ISSUER, type ProviderFixture } from '../providers/provider-fixture.ts'
import {
  createAccount,
  createClock,
  createHttpSession,
  EMAIL,
  type HttpSession,
  PASSWORD,
  readCsrfToken,
  signInBrowser,
  startTestPlatform,
  type TestPlatform,
} from '../testing/index.ts'

/*
 * As published, a security key form keeps traits and the name of a new key, but no identifier; settings do not keep that name.
 * After a callback the form only has fields for missing claims. An expired form is replaced by an empty one, for settings by stored values.
 */

const RETURN_TO = 'http://localhost:3000/after'
const script = { accept: 'application/json' }
const HOUR_MS = 3_600_000
const secrets = { password: 'typed-secret-91', code: '748291' }

interface Node {
  attributes: { name: string; value?: unknown }
  messages: { id: number }[]
}
interface Form {
  id: string
  return_to?: string
  ui: { action: string; nodes: Node[]; messages?: { id: number }[] }
}

const schema = {
  type: 'object',
  properties: {
    traits: {
      type: 'object',
      properties: {
        email: {
          type: 'string',
          format: 'email',
          'ory.sh/kratos': {
            credentials: { password: { identifier: true }, webauthn: { identifier: true } },
            verification: { via: 'email' },
            recovery: { via: 'email' },
          },
        },
        name: { type: 'string' },
        age: { type: 'integer', minimum: 0 },
      },
      required: ['email'],
    },
  },
}

const mapper = sourceOfText(
  `local claims = std.extVar('claims'); { identity: { traits: { email: claims.email, name: claims.name } } }`,
)
const providers = [
  { id: 'acme', provider: 'generic', issuer_url: ISSUER, ...CLIENT, mapper_url: mapper, scope: ['email'] },
]
const rp = { id: 'localhost', display_name: 'Shop', origins: ['http://localhost:4000'] }
const config = {
  identity: {
    default_schema_id: 'person',
    schemas: [{ id: 'person', url: sourceOfText(JSON.stringify(schema)) }],
  },
  selfservice: {
    default_browser_return_url: RETURN_TO,
    allowed_return_urls: ['http://localhost:3000'],
    methods: {
      webauthn: { enabled: true, config: { passwordless: true, rp } },
      oidc: { enabled: true, config: { providers } },
    },
    flows: { recovery: { enabled: true }, verification: { enabled: true } },
  },
}

const clock = createClock()
let platform: TestPlatform
let acme: ProviderFixture
let account: HttpSession

beforeAll(async () => {
  acme = await createProviderFixture(clock.now)
  platform = await startTestPlatform(openTestSqlite, {
    now: clock.now,
    callProvider: acme.callOut,
    projects: [{ slug: 'playground', name: 'Shop', services: { identity: { config } } }],
  })
  await createAccount(platform)
  account = createHttpSession(platform)
  await signInBrowser(account)
})
afterAll(() => platform[Symbol.asyncDispose]())

type Kind = 'login' | 'registration' | 'recovery' | 'verification' | 'settings'

const selectVisitor = (kind: Kind): HttpSession =>
  kind === 'settings' ? account : createHttpSession(platform)

async function openForm(http: HttpSession, kind: Kind, type = 'browser'): Promise<Form> {
  const url = `/self-service/${kind}/${type}?return_to=${encodeURIComponent(RETURN_TO)}`
  return (await http.send({ url, headers: script })).body
}

const listIds = ({ ui }: Form) => [
  ...(ui.messages ?? []).map(({ id }) => id),
  ...ui.nodes.flatMap(({ attributes, messages }) => messages.map(({ id }) => `${attributes.name} ${id}`)),
]

/** Values of the form fields, without CSRF token and buttons. */
const readFields = ({ ui }: Form) =>
  Object.fromEntries(
    ui.nodes
      .filter(({ attributes: { name } }) =>
        /^(identifier|email|code|traits\.|webauthn_register$|webauthn_register_displayname)/.test(name),
      )
      .map(({ attributes: { name, value } }) => [name, value ?? '']),
  )

interface Refusal {
  title: string
  kind: 'login' | 'registration' | 'settings'
  form: object
  /** Changes of the callback parameters; absent when no authorization is started. */
  comesBack?: Record<string, string | undefined>
  ids: (number | string)[]
  fields: Record<string, unknown>
}

const typed = { email: 'typed@shop.test', name: 'Nomsa' }
const noTraits = { 'traits.email': '', 'traits.name': '', 'traits.age': '' }
const noKey = { webauthn_register: '', webauthn_register_displayname: '' }
const stored = { ...noTraits, 'traits.email': EMAIL }

const refusals: Refusal[] = [
  {
    title: 'a key without an identifier',
    kind: 'login',
    form: { method: 'webauthn' },
    ids: ['identifier 4000002'],
    fields: { identifier: '' },
  },
  {
    title: 'a key of nobody',
    kind: 'login',
    form: { method: 'webauthn', identifier: typed.email },
    ids: [4000015],
    fields: { identifier: '' },
  },
  {
    title: 'no answer of a key',
    kind: 'login',
    form: { method: 'webauthn', identifier: EMAIL, webauthn_login: '{}' },
    ids: [4000001],
    fields: { identifier: '' },
  },
  {
    title: 'a key and no field',
    kind: 'registration',
    form: { method: 'webauthn' },
    ids: ['traits.email 4000002'],
    fields: { ...noTraits, ...noKey },
  },
  {
    title: 'no answer of a key',
    kind: 'registration',
    form: {
      method: 'webauthn',
      traits: typed,
      webauthn_register: '{}',
      webauthn_register_displayname: 'Key',
    },
    ids: [4000001],
    fields: {
      'traits.email': typed.email,
      'traits.name': typed.name,
      'traits.age': '',
      webauthn_register: '',
      webauthn_register_displayname: 'Key',
    },
  },
  {
    title: 'a key without a name',
    kind: 'settings',
    form: { webauthn_register: 'nope' },
    ids: ['webauthn_register_displayname 4000002'],
    fields: { ...stored, ...noKey },
  },
  {
    title: 'no answer of a key',
    kind: 'settings',
    form: { webauthn_register: '{"id":"x"}', webauthn_register_displayname: 'Key' },
    ids: [4000001],
    fields: { ...stored, ...noKey },
  },
  {
    title: 'a key that there is not',
    kind: 'settings',
    form: { webauthn_remove: 'abc' },
    ids: [4000001],
    fields: { ...stored, ...noKey },
  },
  {
    title: 'no provider',
    kind: 'login',
    form: { method: 'oidc', identifier: typed.email },
    ids: [4010002],
    fields: { identifier: '' },
  },
  {
    title: 'a provider that sends no code',
    kind: 'login',
    form: { provider: 'acme', identifier: typed.email },
    comesBack: { code: undefined },
    ids: [4000001],
    fields: { identifier: '' },
  },
  {
    title: 'no provider',
    kind: 'registration',
    form: { method: 'oidc', traits: typed },
    ids: [4010003],
    fields: { ...noTraits, ...noKey },
  },
  {
    title: 'a provider that sends no code',
    kind: 'registration',
    form: { provider: 'acme', traits: typed },
    comesBack: { code: undefined },
    ids: [4000001],
    fields: {},
  },
  {
    title: 'a trait that the provider knows nothing of',
    kind: 'registration',
    form: { provider: 'acme', traits: { age: -1 } },
    comesBack: {},
    ids: ['traits.age 4000018'],
    fields: { 'traits.email': 'claimed@shop.test', 'traits.name': 'Zola', 'traits.age': -1 },
  },
  {
    title: 'a provider that there is not',
    kind: 'settings',
    form: { link: 'nope' },
    ids: [4000001],
    fields: { ...stored, ...noKey },
  },
  {
    title: 'a provider to connect and to take away',
    kind: 'settings',
    form: { link: 'acme', unlink: 'acme' },
    ids: [4000001],
    fields: { ...stored, ...noKey },
  },
]

/** The response to a form, or to the callback it led to. */
async function submit(
  http: HttpSession,
  opened: Form,
  { form, comesBack }: Pick<Refusal, 'form' | 'comesBack'>,
) {
  const body = { csrf_token: readCsrfToken(opened), ...form }
  const sent = await http.send({ method: 'POST', url: opened.ui.action, body, headers: script })
  if (!comesBack) return sent
  const person = { sub: 'somebody', email: 'claimed@shop.test', name: 'Zola' }
  const back = new URL(acme.agree(sent.body.redirect_browser_to, person), 'http://localhost:4000')
  for (const [name, value] of Object.entries(comesBack))
    if (value === undefined) back.searchParams.delete(name)
    else back.searchParams.set(name, value)
  return http.send({ url: back.pathname + back.search, headers: script })
}

test.each(refusals)('$kind is rejected for $title', async ({ kind, ids, fields, ...sent }) => {
  const http = selectVisitor(kind)
  const opened = await openForm(http, kind)
  const { status, body } = await submit(http, opened, sent)
  expect({ status, ids: listIds(body), fields: readFields(body) }).toEqual({ status: 400, ids, fields })
  expect([body.ui.action, body.return_to]).toEqual([opened.ui.action, RETURN_TO])
})

const expired: [kind: Kind, form: object, message: number, fields: object][] = [
  [
    'login',
    { method: 'password', identifier: EMAIL, password: secrets.password },
    4010001,
    { identifier: '' },
  ],
  [
    'registration',
    { method: 'password', password: secrets.password, traits: typed },
    4040001,
    { ...noTraits },
  ],
  ['recovery', { method: 'code', email: EMAIL }, 4060005, { email: '' }],
  ['verification', { method: 'code', email: EMAIL }, 4070005, { email: '' }],
  ['settings', { method: 'profile', traits: { ...typed } }, 4050001, stored],
]

test.each(expired)(
  'the form that replaces an expired one of %s has no input',
  // oxlint-disable-next-line max-params -- the columns of the table
  async (kind, form, message, fields) => {
    const http = selectVisitor(kind)
    const opened = await openForm(http, kind)
    clock.advance(HOUR_MS + 1)
    const body = { csrf_token: readCsrfToken(opened), ...form }
    const sent = await http.send({ method: 'POST', url: opened.ui.action, body, headers: script })
    const id = sent.body?.use_flow_id ?? new URL(String(sent.headers.location)).searchParams.get('id')
    const { body: shown } = await http.send({ url: `/self-service/${kind}/flows?id=${id}`, headers: script })
    expect({ ids: listIds(shown), fields: readFields(shown), return_to: shown.return_to }).toEqual({
      ids: [message],
      return_to: RETURN_TO,
      fields: { ...fields, ...(kind === 'registration' || kind === 'settings' ? noKey : {}) },
    })
    for (const text of [...Object.values(secrets), typed.email, PASSWORD])
      expect(JSON.stringify(shown)).not.toContain(text)
  },
)
