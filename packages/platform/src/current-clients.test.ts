import { openTestSqlite } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY } from './testing.ts'
import { startConsole } from './testing-console.ts'

type Json = Record<string, unknown>
type Console = Awaited<ReturnType<typeof startConsole>>

/** Sends a request as the Go client of description 1.22.65 does, which the command line and the Terraform provider use. */
async function send({ baseUrl }: Console, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${ADMIN_KEY}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: (text && JSON.parse(text)) as Json & Json[] }
}

/** What 1.22.65 requires of answers: a client refuses one without it. */
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

test('project answers have what current clients require, and say what was sent', async () => {
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

test('a project tells its organizations, and their list its pages', async () => {
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

/** What the Terraform provider writes with `ory_project_config`, `ory_email_template`, `ory_action` and the others. */
const written: readonly [resource: string, op: 'add' | 'replace', pointer: string, value: unknown][] = [
  ['ory_project_config', 'replace', '/cors_public', { enabled: true, origins: ['https://app.example'] }],
  ['ory_project_config', 'replace', `${identity}/courier/smtp/from_address`, 'no-reply@shop.example'],
  ['ory_project_config', 'replace', `${identity}/courier/smtp/from_name`, 'Corner shop'],
  [
    'ory_project_config',
    'replace',
    `${identity}/courier/http/request_config`,
    { url: 'https://mail.example/send', method: 'POST', body: 'base64://ZnVuY3Rpb24oY3R4KSB7fQ==' },
  ],
  ['ory_project_config', 'replace', `${identity}/session/cookie/same_site`, 'Strict'],
  ['ory_project_config', 'replace', `${identity}/session/lifespan`, '168h'],
  ['ory_project_config', 'replace', `${identity}/selfservice/methods/totp/enabled`, true],
  ['ory_project_config', 'replace', '/services/oauth2/config/ttl/access_token', '30m'],
  ['ory_email_template', 'add', `${identity}/courier/templates/recovery_code/valid/email/body`, body],
  [
    'ory_email_template',
    'add',
    `${identity}/courier/templates/recovery_code/valid/email/subject`,
    'base64://SGVsbG8=',
  ],
  ['ory_action', 'replace', `${identity}/selfservice/flows/login/before/hooks`, [hook]],
  ['ory_action', 'replace', `${identity}/selfservice/flows/settings/after/password/hooks`, [hook]],
  ['ory_action', 'add', `${identity}/selfservice/flows/registration/after/password/hooks/-`, hook],
]

test.each(written)('%s: %s %s reads back as it was written', async (_resource, op, path, value) => {
  await using console = await startConsole(openTestSqlite)
  const project = `/projects/${await newProject(console)}`
  const { status } = await send(console, 'PATCH', project, [{ op, path, value }])
  const { body: read } = await send(console, 'GET', project)
  // Hooks are added behind those that a new project has.
  const pointer = path.replace(/\/-$/, '/1')
  const found = valueAt(read, pointer)
  expect(status).toBe(200)
  // Of what is an object the plan compares the members that it wrote.
  expect({ found }).toMatchObject({ found: value })
  const again = await send(console, 'PATCH', project, [{ op: 'replace', path: pointer, value: found }])
  expect(Object(again.body.project).revision_id).toBe(read.revision_id)
})

test('settings that belong together are written with one patch, and taken away with another', async () => {
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

test('a patch adds what is above a value, and still names what cannot be reached', async () => {
  await using console = await startConsole(openTestSqlite)
  const project = `/projects/${await newProject(console)}`
  const statusOf = async (operation: Json) => (await send(console, 'PATCH', project, [operation])).status
  const list = `${identity}/selfservice/allowed_return_urls`
  expect([
    await statusOf({ op: 'replace', path: `${list}/7`, value: 'https://app.example' }),
    await statusOf({ op: 'add', path: `${list}/x/y`, value: 1 }),
    await statusOf({ op: 'add', path: '/name/x', value: 1 }),
    await statusOf({ op: 'add', path: `${identity}/__proto__/x`, value: 1 }),
    await statusOf({ op: 'remove', path: `${identity}/courier/nothing/there` }),
    await statusOf({ op: 'add', path: `${identity}/nothing/there`, value: 1 }),
  ]).toEqual([400, 400, 400, 400, 400, 400])
})
