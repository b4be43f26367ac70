import { openTestSqlite } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, createHttpSession, EMAIL, PASSWORD } from '../testing/index.ts'
import { byPasswordAndCode, openMailEnvironment } from '../testing/mail-environment.ts'

/*
 * As published, a refused form is repopulated by the method that read it, never with a password, code or
 * backup code. Fields are empty when no method read the form (verification keeps its address), when an
 * address is invalid, and when the traits are taken (settings keep them). Nodes, action and return_to stay.
 */

const SLUG = 'refusals'
const RETURN_TO = 'http://localhost:3000/after'
const secrets = {
  password: 'typed-secret-91',
  code: '748291',
  totp_code: '839172',
  lookup_secret: 'typed-lookup',
}

interface Node {
  attributes: { name: string; value?: unknown }
  messages: { id: number }[]
}
interface Form {
  return_to?: string
  ui: { action: string; nodes: Node[]; messages?: { id: number }[] }
}

let environment: Awaited<ReturnType<typeof openMailEnvironment>>
let token = ''

const headers = () => ({ 'x-session-token': token })

async function openForm(kind: string): Promise<Form> {
  const url = `/p/${SLUG}/self-service/${kind}/api?return_to=${encodeURIComponent(RETURN_TO)}`
  const request = { url, ...(kind === 'settings' && { headers: headers() }) }
  return (await createHttpSession(environment.platform).send(request)).body
}

// oxlint-disable-next-line max-params -- the parts of a request
async function submit(kind: string, form: Form, body: object, more: Record<string, string> = {}) {
  const sent = { ...more, ...(kind === 'settings' && headers()) }
  const url = form.ui.action
  return createHttpSession(environment.platform).send({ method: 'POST', url, body, headers: sent })
}

beforeAll(async () => {
  const methods = {
    code: { passwordless_enabled: true },
    totp: { enabled: true },
    lookup_secret: { enabled: true },
  }
  const flows = { recovery: { enabled: true }, verification: { enabled: true } }
  const more = {
    allowed_return_urls: ['http://localhost:3000'],
    default_browser_return_url: 'http://localhost:3000/',
  }
  const selfservice = { methods, flows, ...more }
  environment = await openMailEnvironment(
    openTestSqlite,
    { [SLUG]: selfservice },
    { credentials: byPasswordAndCode },
  )
  await createAccount(environment.platform, EMAIL, SLUG)
  await createAccount(environment.platform, 'taken@shop.test', SLUG)
  const login = await openForm('login')
  const form = { method: 'password', identifier: EMAIL, password: PASSWORD }
  token = (await submit('login', login, form)).body.session_token
})
afterAll(() => environment.dispose())

const names = ({ ui }: Form) =>
  ui.nodes
    .map(({ attributes: { name, value } }) => (name === 'method' ? `method ${String(value)}` : name))
    // A refused verification of an app gains the field.
    .filter((name) => name !== 'csrf_token')
const listIds = ({ ui }: Form) => [
  ...(ui.messages ?? []).map(({ id }) => id),
  ...ui.nodes.flatMap(({ attributes, messages }) => messages.map(({ id }) => `${attributes.name} ${id}`)),
]
const shown = ({ ui }: Form, name: string) =>
  ui.nodes.find(({ attributes }) => attributes.name === name)?.attributes.value

interface Refusal {
  title: string
  kind: 'login' | 'registration' | 'recovery' | 'verification' | 'settings'
  /** Submitted first, to reach the form that is refused. */
  first?: object
  form: object
  headers?: Record<string, string>
  status?: 200
  ids: (number | string)[]
  /** Expected field values; undefined and '' both mean empty. */
  values: Record<string, unknown>
}

const { password, code } = secrets
const typed = { email: 'typed@shop.test', name: 'Nomsa' }
const repopulated = { 'traits.email': typed.email, 'traits.name': typed.name }
const emptied = { 'traits.email': '', 'traits.name': '' }
const crossSite = { origin: 'https://shop.test' }
const signUpCode = { method: 'code', traits: { email: 'coded@shop.test', name: 'Nomsa' } }

const refusals: Refusal[] = []
const add = (kind: Refusal['kind'], rows: Omit<Refusal, 'kind'>[]) =>
  refusals.push(...rows.map((row) => ({ kind, ...row })))

add('login', [
  {
    title: 'wrong password',
    form: { method: 'password', identifier: typed.email, password },
    ids: [4000006],
    values: { identifier: typed.email },
  },
  {
    title: 'no password',
    form: { method: 'password', identifier: typed.email },
    ids: ['password 4000002'],
    values: { identifier: typed.email },
  },
  {
    title: 'no identifier',
    form: { method: 'password', password },
    ids: ['identifier 4000002'],
    values: { identifier: '' },
  },
  {
    title: 'identifier of another type',
    form: { method: 'password', identifier: 12, password },
    ids: [4000006],
    values: { identifier: '12' },
  },
  {
    title: 'another site',
    form: { method: 'password', identifier: typed.email, password },
    headers: crossSite,
    ids: [4000001],
    values: { identifier: typed.email },
  },
  {
    title: 'no method',
    form: { identifier: typed.email, password },
    ids: [4010002],
    values: { identifier: '' },
  },
  {
    title: 'unknown method',
    form: { method: 'nothing', identifier: typed.email, password },
    ids: [4010002],
    values: { identifier: '' },
  },
  {
    title: 'second factor first',
    form: { method: 'totp', identifier: typed.email, ...secrets },
    ids: [4010002],
    values: { identifier: '' },
  },
  {
    title: 'code of nobody',
    form: { method: 'code', identifier: typed.email },
    ids: [4000035],
    values: { identifier: typed.email },
  },
  {
    title: 'wrong code',
    first: { method: 'code', identifier: EMAIL },
    form: { method: 'code', identifier: EMAIL, code },
    ids: [4010008],
    values: { identifier: EMAIL },
  },
])
add('registration', [
  {
    title: 'short password',
    form: { method: 'password', password: 'typed-s', traits: typed },
    ids: ['password 4000032'],
    values: repopulated,
  },
  {
    title: 'no password',
    form: { method: 'password', traits: typed },
    ids: ['password 4000002'],
    values: repopulated,
  },
  {
    title: 'wrong value',
    form: { method: 'password', password, traits: { ...typed, email: 'typed' } },
    ids: ['traits.email 4000001'],
    values: { ...repopulated, 'traits.email': 'typed' },
  },
  {
    title: 'trait of another type',
    form: { method: 'password', password, traits: { ...typed, name: 12 } },
    ids: ['traits.name 4000026'],
    values: { ...repopulated, 'traits.name': 12 },
  },
  {
    title: 'missing trait',
    form: { method: 'password', password, traits: { name: typed.name } },
    ids: ['traits.email 4000002'],
    values: { ...repopulated, 'traits.email': '' },
  },
  {
    title: 'duplicate',
    form: { method: 'password', password, traits: { ...typed, email: 'taken@shop.test' } },
    ids: [4000007],
    values: emptied,
  },
  {
    title: 'another site',
    form: { method: 'password', password, traits: typed },
    headers: crossSite,
    ids: [4000001],
    values: repopulated,
  },
  { title: 'no method', form: { password, traits: typed }, ids: [4010003], values: emptied },
  {
    title: 'unknown method',
    form: { method: 'nothing', password, traits: typed },
    ids: [4010003],
    values: emptied,
  },
  {
    title: 'wrong code',
    first: signUpCode,
    form: { ...signUpCode, code },
    ids: [4040003],
    values: { 'traits.email': 'coded@shop.test', 'traits.name': 'Nomsa' },
  },
])
for (const kind of ['recovery', 'verification'] as const) {
  const wrongCode = kind === 'recovery' ? 4060006 : 4070006
  const noMethod = kind === 'recovery' ? 4010005 : 4010006
  add(kind, [
    { title: 'no address', form: { method: 'code' }, ids: ['email 4000002'], values: { email: '' } },
    {
      title: 'no address but text',
      form: { method: 'code', email: 'typed' },
      ids: ['email 4000001'],
      values: { email: '' },
    },
    {
      title: 'unknown method',
      form: { method: 'nothing', email: EMAIL },
      ids: [noMethod],
      values: { email: kind === 'recovery' ? '' : EMAIL },
    },
    {
      title: 'wrong code',
      first: { method: 'code', email: EMAIL },
      form: { method: 'code', code },
      status: 200,
      ids: [wrongCode],
      values: { code: '' },
    },
  ])
}
add('settings', [
  {
    title: 'wrong value',
    form: { method: 'profile', traits: { ...typed, email: 'typed' } },
    ids: ['traits.email 4000001'],
    values: { ...repopulated, 'traits.email': 'typed' },
  },
  {
    title: 'duplicate',
    form: { method: 'profile', traits: { ...typed, email: 'taken@shop.test' } },
    ids: [4000007],
    values: { ...repopulated, 'traits.email': 'taken@shop.test' },
  },
  {
    title: 'short password',
    form: { method: 'password', password: 'typed-s' },
    ids: ['password 4000032'],
    values: { 'traits.email': EMAIL },
  },
  {
    title: 'no password',
    form: { method: 'password' },
    ids: ['password 4000002'],
    values: { 'traits.email': EMAIL },
  },
  {
    title: 'wrong TOTP code',
    form: { method: 'totp', totp_code: secrets.totp_code },
    ids: ['totp_code 4000008'],
    values: { 'traits.email': EMAIL },
  },
  {
    title: 'back-up codes that nobody made',
    form: { method: 'lookup_secret', lookup_secret_confirm: true },
    ids: [4000001],
    values: { 'traits.email': EMAIL },
  },
])

test.each(refusals)(
  '$kind is rejected for $title',
  async ({ kind, first, form, headers: more, ...expected }) => {
    const { status: expectedStatus = 400, ids, values } = expected
    const opened = await openForm(kind)
    const before: Form = first ? (await submit(kind, opened, first)).body : opened
    const { status, body } = await submit(kind, before, form, more)
    const fields = Object.fromEntries(Object.keys(values).map((name) => [name, shown(body, name) ?? '']))
    expect({ status, ids: listIds(body), fields }).toEqual({ status: expectedStatus, ids, fields: values })
    // A form that asks for a code reorders its buttons.
    const listNodes = (one: Form) => (first ? names(one).toSorted() : names(one))
    expect([listNodes(body), body.ui.action, body.return_to]).toEqual([
      listNodes(before),
      opened.ui.action,
      RETURN_TO,
    ])
    for (const secret of Object.values(secrets)) expect(JSON.stringify(body)).not.toContain(secret)
  },
)
