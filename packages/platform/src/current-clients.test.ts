import { sourceOfText } from '@tillkey/platform-core'
import { openTestSqlite } from '@tillkey/sql/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_KEY } from './testing.ts'
import { startConsole } from './testing-console.ts'

type Json = Record<string, unknown>
type Console = Awaited<ReturnType<typeof startConsole>>

/** Sends a request like the Go client of description 1.22.65, which the CLI and the Terraform provider use. */
// oxlint-disable-next-line max-params -- the parts of a request
async function send({ baseUrl }: Console, method: string, path: string, body?: unknown) {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${ADMIN_KEY}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text && JSON.parse(text)) as Json & Json[] }
}

/** Members required by 1.22.65. Clients reject responses without them. */
const required = {
  project: 'id revision_id slug services state name environment home_region organizations'.split(' '),
  metadata: 'id hosts slug state created_at updated_at name environment home_region'.split(' '),
  organizations: 'organizations next_page_token has_next_page'.split(' '),
}
const missing = (body: Json, names: readonly string[]): string[] =>
  names.filter((name) => body[name] === undefined || body[name] === null)

const created = { name: 'Corner shop', environment: 'stage', home_region: 'us-west' }

async function newProject(console: Console): Promise<string> {
  const { body } = await send(console, 'POST', '/projects', created)
  return String(body.id)
}

const valueAt = (body: Json, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, name) => Object(value)[name], body)

test('project responses have what current clients require, and return what was sent', async () => {
  await using console = await startConsole(openTestSqlite)
  const made = await send(console, 'POST', '/projects', created)
  const path = `/projects/${String(made.body.id)}`
  const read = await send(console, 'GET', path)
  const rename = [{ op: 'replace', path: '/name', value: 'Renamed' }]
  const patched = (await send(console, 'PATCH', path, rename)).body.project as Json
  const { name, services, cors_public, cors_admin, organizations } = read.body
  const content = { name, services, cors_public, cors_admin, organizations }
  const put = (await send(console, 'PUT', path, content)).body.project as Json
  const [listed = {}] = (await send(console, 'GET', '/projects')).body
  for (const body of [made.body, read.body, patched, put]) {
    expect(missing(body, required.project)).toEqual([])
    expect([body.environment, body.home_region, body.organizations]).toEqual(['stage', 'us-west', []])
  }
  expect(missing(listed, required.metadata)).toEqual([])
  expect([listed.environment, listed.home_region]).toEqual(['stage', 'us-west'])
  expect((await send(console, 'POST', '/projects', { ...created, environment: 'moon' })).status).toBe(400)
})

test('a project contains its organizations, and their list is paged', async () => {
  await using console = await startConsole(openTestSqlite)
  const id = await newProject(console)
  const path = `/projects/${id}/organizations`
  expect((await send(console, 'GET', path)).body).toEqual({
    organizations: [],
    has_next_page: false,
    next_page_token: '',
  })
  for (const label of ['A', 'B', 'B', 'C'])
    await send(console, 'POST', path, { label, domains: label === 'C' ? ['c.example'] : [] })
  const labels: unknown[] = []
  let token = ''
  for (let pages = 0; pages < 3; pages++) {
    const { body } = await send(console, 'GET', `${path}?page_size=2&page_token=${token}`)
    expect(missing(body, required.organizations)).toEqual([])
    labels.push(...(body.organizations as Json[]).map(({ label }) => label))
    token = String(body.next_page_token)
    if (body.has_next_page === false) break
  }
  const ofDomain = (await send(console, 'GET', `${path}?domain=C.example`)).body.organizations as Json[]
  const project = (await send(console, 'GET', `/projects/${id}`)).body
  expect([labels, token, ofDomain.map(({ label }) => label)]).toEqual([['A', 'B', 'B', 'C'], '', ['C']])
  expect((project.organizations as Json[]).map(({ label, domains }) => [label, domains]).at(-1)).toEqual([
    'C',
    ['c.example'],
  ])
  const refused = ['page_token=none', 'page_size=0'].map((query) => send(console, 'GET', `${path}?${query}`))
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([400, 400])
})

const identity = '/services/identity/config'
const hook = {
  hook: 'web_hook',
  config: { url: 'https://hooks.example/x', method: 'POST', body: 'base64://ZnVuY3Rpb24oY3R4KSB7fQ==' },
}
const body = { html: 'base64://SGVsbG8=', plaintext: 'base64://SGVsbG8=' }

const schema = (title: string) =>
  sourceOfText(
    JSON.stringify({
      $id: 'customer',
      title,
      type: 'object',
      properties: { traits: { type: 'object', properties: { name: { type: 'string' } } } },
    }),
  )
const provider = (id: string, scope: string[]) => ({
  id,
  provider: 'generic',
  client_id: 'shop',
  client_secret: 'a-secret-of-the-shop',
  issuer_url: 'https://id.example',
  scope,
  mapper_url: sourceOfText('{ identity: { traits: {} } }'),
})

/** A setting managed by a Terraform resource, with the values of its creation and update. Lists are written per element. */
interface Resource {
  name: string
  op: 'add' | 'replace'
  pointer: string
  value: unknown
  updated: unknown
}

/** What the Terraform provider writes for each resource that manages project settings. */
const resources: readonly Resource[] = [
  {
    name: 'ory_project_config',
    op: 'replace',
    pointer: '/cors_public',
    value: { enabled: true, origins: ['https://app.example'] },
    updated: { enabled: true, origins: ['https://app.example', 'https://*.shop.example'] },
  },
  {
    name: 'ory_project_config',
    op: 'replace',
    pointer: `${identity}/courier/smtp/from_address`,
    value: 'no-reply@shop.example',
    updated: 'hello@shop.example',
  },
  {
    name: 'ory_project_config',
    op: 'replace',
    pointer: `${identity}/courier/smtp/from_name`,
    value: 'Corner shop',
    updated: 'The corner shop',
  },
  {
    name: 'ory_project_config',
    op: 'replace',
    pointer: `${identity}/courier/http/request_config`,
    value: {
      url: 'https://mail.example/send',
      method: 'POST',
      body: 'base64://ZnVuY3Rpb24oY3R4KSB7fQ==',
    },
    updated: {
      url: 'https://mail.example/v2',
      method: 'POST',
      body: 'base64://ZnVuY3Rpb24oY3R4KSB7fQ==',
    },
  },
  {
    name: 'ory_project_config',
    op: 'replace',
    pointer: `${identity}/session/cookie/same_site`,
    value: 'Strict',
    updated: 'None',
  },
  {
    name: 'ory_project_config',
    op: 'replace',
    pointer: `${identity}/session/lifespan`,
    value: '168h',
    updated: '24h30m',
  },
  {
    name: 'ory_project_config',
    op: 'replace',
    pointer: `${identity}/selfservice/methods/totp/enabled`,
    value: false,
    updated: true,
  },
  {
    name: 'ory_project_config',
    op: 'replace',
    pointer: `${identity}/selfservice/methods/passkey/enabled`,
    value: true,
    updated: false,
  },
  {
    name: 'ory_project_config',
    op: 'replace',
    pointer: '/services/oauth2/config/ttl/access_token',
    value: '30m',
    updated: '45m',
  },
  ...[
    ['name', 'Corner shop', 'The corner shop'],
    ['logo_url', 'https://shop.example/logo.png', 'https://shop.example/new.png'],
    ['favicon_url', 'https://shop.example/icon.png', 'https://shop.example/new.ico'],
    ['default_locale', 'en', 'de'],
  ].map(
    ([setting, value, updated]): Resource => ({
      name: 'ory_project_config',
      op: 'replace',
      value,
      updated,
      pointer: `/services/account_experience/config/${setting}`,
    }),
  ),
  {
    name: 'ory_project_config',
    op: 'replace',
    pointer: `${identity}/session/whoami/tokenizer/templates/shop`,
    value: { ttl: '10m', jwks_url: 'base64://eyJrZXlzIjpbXX0=' },
    updated: { ttl: '20m', jwks_url: 'base64://eyJrZXlzIjpbXX0=' },
  },
  {
    name: 'ory_identity_schema',
    op: 'add',
    pointer: `${identity}/identity/schemas/-`,
    value: { id: 'customer', url: schema('Customer') },
    updated: { id: 'customer', url: schema('Regular customer') },
  },
  {
    name: 'ory_social_provider',
    op: 'add',
    pointer: `${identity}/selfservice/methods/oidc/config/providers/-`,
    value: provider('shop', ['openid']),
    updated: provider('shop', ['openid', 'email']),
  },
  {
    name: 'ory_email_template',
    op: 'add',
    pointer: `${identity}/courier/templates/recovery_code/valid/email/body`,
    value: body,
    updated: { html: 'base64://SGVsbG8gdGhlcmU=', plaintext: 'base64://SGVsbG8gdGhlcmU=' },
  },
  {
    name: 'ory_email_template',
    op: 'add',
    pointer: `${identity}/courier/templates/recovery_code/valid/email/subject`,
    value: 'base64://SGVsbG8=',
    updated: 'base64://SGVsbG8gdGhlcmU=',
  },
  ...[
    'login/before',
    'login/after/oidc',
    'settings/after/password',
    'registration/after/code',
    'recovery/after/code',
    'verification/after/code',
    'verification/after/link',
  ].map(
    (at): Resource => ({
      name: 'ory_action',
      op: 'replace',
      pointer: `${identity}/selfservice/flows/${at}/hooks`,
      value: [hook],
      updated: [{ ...hook, config: { ...hook.config, method: 'PUT' } }],
    }),
  ),
  {
    name: 'ory_action',
    op: 'add',
    pointer: `${identity}/selfservice/flows/registration/after/password/hooks/-`,
    value: hook,
    updated: { ...hook, config: { ...hook.config, method: 'PUT' } },
  },
]

describe('a resource of Terraform', () => {
  let console: Console
  beforeAll(async () => {
    console = await startConsole(openTestSqlite)
  })
  afterAll(() => console[Symbol.asyncDispose]())

  test.each(resources)(
    '$name: $pointer is created, planned, updated and destroyed without drift',
    async ({ op, pointer, value, updated }) => {
      const path = `/projects/${await newProject(console)}`
      const read = async () => (await send(console, 'GET', path)).body
      const patch = async (operation: Json) => {
        const { status, body: response } = await send(console, 'PATCH', path, [operation])
        expect({ status, response }).toMatchObject({ status: 200 })
        return Object(response.project) as Json
      }
      const before = valueAt(await read(), pointer.replace(/\/-$/, ''))
      await patch({ op, path: pointer, value })
      const at = pointer.replace(/-$/, () => String(Array.isArray(before) ? before.length : 0))
      const created = await read()
      // A plan compares the members it wrote.
      expect({ found: valueAt(created, at) }).toMatchObject({ found: value })
      expect((await patch({ op: 'replace', path: at, value })).revision_id).toBe(created.revision_id)
      await patch({ op: 'replace', path: at, value: updated })
      expect({ found: valueAt(await read(), at) }).toMatchObject({ found: updated })
      await patch({ op: 'remove', path: at })
      expect(valueAt(await read(), pointer.replace(/\/-$/, ''))).toEqual(before)
    },
  )
})

test('related settings are written by one patch and removed by another', async () => {
  await using console = await startConsole(openTestSqlite)
  const project = `/projects/${await newProject(console)}`
  const request_config = { url: 'https://mail.example/send', method: 'POST' }
  const { status } = await send(console, 'PATCH', project, [
    { op: 'replace', path: `${identity}/courier/delivery_strategy`, value: 'http' },
    {
      op: 'replace',
      path: `${identity}/courier/http/request_config`,
      value: { ...request_config, body: hook.config.body },
    },
  ])
  const removed = await send(console, 'PATCH', project, [
    { op: 'remove', path: `${identity}/courier/delivery_strategy` },
    { op: 'remove', path: `${identity}/courier/http` },
  ])
  const { body: read } = await send(console, 'GET', project)
  expect([status, removed.status, valueAt(read, `${identity}/courier/delivery_strategy`)]).toEqual([
    200,
    200,
    'smtp',
  ])
})

test('a patch creates missing parents, and names unreachable paths', async () => {
  await using console = await startConsole(openTestSqlite)
  const project = `/projects/${await newProject(console)}`
  const readStatus = async (operation: Json) => (await send(console, 'PATCH', project, [operation])).status
  const list = `${identity}/selfservice/allowed_return_urls`
  expect([
    await readStatus({ op: 'replace', path: `${list}/7`, value: 'https://app.example' }),
    await readStatus({ op: 'add', path: `${list}/x/y`, value: 1 }),
    await readStatus({ op: 'add', path: '/name/x', value: 1 }),
    await readStatus({ op: 'add', path: `${identity}/__proto__/x`, value: 1 }),
    await readStatus({ op: 'remove', path: `${identity}/courier/nothing/there` }),
    await readStatus({ op: 'add', path: `${identity}/nothing/there`, value: 1 }),
  ]).toEqual([400, 400, 400, 400, 400, 400])
})
