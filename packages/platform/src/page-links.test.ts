import { sourceOfText } from '@tillkey/platform-core'
import { openTestSqlite } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_KEY, startTestPlatform, type TestPlatform } from './testing.ts'

/*
 * As published, pages of a list with page numbers link to their neighbours. Those of an empty list are the neighbours of the
 * requested page, and pages beyond the last one have the links of the last. Keyset lists link to the first and the next
 * page.
 */

const PASSWORD = 'a-password-of-a-test-1'
const admin = { authorization: `Bearer ${ADMIN_KEY}` }

const schema = {
  type: 'object',
  properties: {
    traits: {
      type: 'object',
      properties: {
        email: {
          type: 'string',
          'ory.sh/kratos': { credentials: { password: { identifier: true } }, recovery: { via: 'email' } },
        },
      },
    },
  },
}
const url = sourceOfText(JSON.stringify(schema))

const config = {
  identity: { default_schema_id: 'a', schemas: ['a', 'b', 'c'].map((id) => ({ id, url })) },
  selfservice: { flows: { recovery: { enabled: true, notify_unknown_recipients: true } } },
}

let platform: TestPlatform
/** Identities: the first has three other sessions, the second three, and the third none. */
const people: { id: string; tokens: string[] }[] = []

interface Sent {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  payload?: object
}

const send = (path: string, { method = 'GET', ...sent }: Sent = {}) =>
  platform.app.inject({ method, url: path, ...sent })
const post = (path: string, payload: object, headers = {}) => send(path, { method: 'POST', payload, headers })

async function signIn(identifier: string): Promise<string> {
  const flow = (await send('/self-service/login/api')).json()
  const form = { method: 'password', identifier, password: PASSWORD }
  return (await post(`/self-service/login?flow=${flow.id}`, form)).json().session_token
}

async function addPerson(email: string, sessions: number): Promise<void> {
  const credentials = { password: { config: { password: PASSWORD } } }
  const created = await post('/admin/identities', { schema_id: 'a', traits: { email }, credentials }, admin)
  const tokens: string[] = []
  for (let count = 0; count < sessions; count++) tokens.push(await signIn(email))
  people.push({ id: created.json().id, tokens })
}

beforeAll(async () => {
  platform = await startTestPlatform(openTestSqlite, {
    projects: [{ slug: 'playground', name: 'Shop', services: { identity: { config } } }],
  })
  for (const [email, sessions] of [
    ['a@shop.test', 4],
    ['b@shop.test', 3],
    ['c@shop.test', 1],
  ] as const)
    await addPerson(email, sessions)
  for (let count = 0; count < 3; count++) {
    await post('/admin/clients', { client_name: 'listed' }, admin)
    const { id } = (await send('/self-service/recovery/api')).json()
    await post(`/self-service/recovery?flow=${id}`, { method: 'code', email: 'nobody@shop.test' })
  }
})
afterAll(() => platform[Symbol.asyncDispose]())

const tokenAt = (offset: number): string =>
  Buffer.from(JSON.stringify({ offset: String(offset), v: 2 })).toString('base64url')

interface Link {
  rel: string
  path: string
  /** Number of the page, from 0. */
  page: number
}

/** Parses a Link header. Each link names its page in every way that the list supports. */
function linksIn(header: unknown): Link[] {
  return [...String(header).matchAll(/<([^>]*)>; rel="(\w+)"/g)].map(([, address = '', rel = '']) => {
    const { pathname, searchParams } = new URL(address, 'http://list')
    const { offset } = JSON.parse(
      Buffer.from(searchParams.get('page_token') ?? '', 'base64url').toString() || '{}',
    )
    const page = Number(searchParams.get('page') ?? Number(offset) / Number(searchParams.get('page_size')))
    if (offset !== undefined) expect(Number(offset)).toBe(page * Number(searchParams.get('page_size')))
    return { rel, path: pathname, page }
  })
}

interface NumberedList {
  path: () => string
  headers?: () => Record<string, string>
  /** How pages are requested. */
  by: readonly ('number' | 'token')[]
}

const session = (person: number) => () => ({ 'x-session-token': people[person]?.tokens[0] ?? '' })
const asAdmin = () => admin

const ofThree: Record<string, NumberedList> = {
  schemas: { path: () => '/schemas', by: ['number', 'token'] },
  'own sessions': { path: () => '/sessions', headers: session(0), by: ['number', 'token'] },
  'sessions of an identity': {
    path: () => `/admin/identities/${people[1]?.id}/sessions`,
    headers: asAdmin,
    by: ['number', 'token'],
  },
  identities: { path: () => '/admin/identities', headers: asAdmin, by: ['number'] },
  clients: { path: () => '/admin/clients?client_name=listed', headers: asAdmin, by: ['token'] },
}

const positions: [page: number, links: string[]][] = [
  [0, ['next 1', 'last 2']],
  [1, ['first 0', 'next 2', 'prev 0', 'last 2']],
  [2, ['first 0', 'prev 1']],
  [9, ['first 0', 'prev 1']],
]

async function collectLinks({ path, headers }: NumberedList, query: Record<string, string>) {
  const [pathname = '', own = ''] = path().split('?')
  const search = new URLSearchParams([...new URLSearchParams(own), ...Object.entries(query)])
  const response = await send(`${pathname}?${search.toString()}`, { headers: headers?.() ?? {} })
  const links = linksIn(response.headers.link)
  expect(links.filter((link) => link.path !== pathname)).toEqual([])
  return links.map(({ rel, page }) => `${rel} ${page}`)
}

const buildQuery = (way: 'number' | 'token', page: number): Record<string, string> =>
  way === 'number' ? { page: String(page), per_page: '1' } : { page_size: '1', page_token: tokenAt(page) }

const numbered = Object.entries(ofThree).flatMap(([name, list]) =>
  list.by.flatMap((way) => positions.map(([page, links]) => ({ name, list, way, page, links }))),
)

test.each(numbered)(
  'page $page of three $name, requested by $way, links to the pages around it',
  async ({ list, way, page, links }) => {
    expect(await collectLinks(list, buildQuery(way, page))).toEqual(links)
  },
)

test.each(Object.entries(ofThree))('the only page of %s links to itself', async (_, list) => {
  expect(await collectLinks(list, list.by.includes('token') ? {} : { page: '0' })).toEqual(['first 0'])
})

const ofNone: [name: string, list: NumberedList][] = [
  ['own sessions', { path: () => '/sessions', headers: session(2), by: ['number', 'token'] }],
  [
    'sessions of an identity',
    {
      path: () => `/admin/identities/${people[0]?.id}/sessions?active=false`,
      headers: asAdmin,
      by: ['number', 'token'],
    },
  ],
]

test.each(ofNone)('an empty page of %s links to the pages around the requested one', async (_, list) => {
  for (const way of list.by)
    for (const page of [0, 3])
      expect(await collectLinks(list, buildQuery(way, page))).toEqual([
        `first 0`,
        `next ${page + 1}`,
        `prev ${page - 1}`,
      ])
})

test.each(['/admin/clients?client_name=none', '/admin/trust/grants/jwt-bearer/issuers'])(
  'links of the empty list %s end',
  async (path) => {
    const list: NumberedList = { path: () => path, headers: asAdmin, by: ['token'] }
    expect(await collectLinks(list, buildQuery('token', 0))).toEqual(['first 0', 'next 0', 'prev 0'])
  },
)

test.each([
  ['/admin/identities', 3],
  ['/admin/sessions', 8],
  ['/admin/courier/messages?recipient=nobody%40shop.test', 3],
])('pages of %s link to the first and the next, the last one to the first only', async (path, count) => {
  const seen = new Set<string>()
  const rels: string[][] = []
  let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}page_size=1`
  while (next !== undefined) {
    const response: Awaited<ReturnType<typeof send>> = await send(next, { headers: admin })
    for (const { id } of response.json()) seen.add(id)
    const links = [...String(response.headers.link).matchAll(/<([^>]*)>; rel="(\w+)"/g)]
    rels.push(links.map(([, , rel = '']) => rel))
    next = links.find(([, , rel]) => rel === 'next')?.[1]
  }
  expect([seen.size, rels]).toEqual([
    count,
    [...Array.from({ length: count - 1 }, () => ['first', 'next']), ['first']],
  ])
})
