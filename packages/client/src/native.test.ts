import { once } from 'node:events'
import { createServer } from 'node:http'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { getIdentity, listIdentities } from '@tillkey/contract/platform/identity/identities.ts'
import { toSession } from '@tillkey/contract/platform/identity/sessions.ts'
import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  createClient,
  type Identity,
  isCallError,
  items,
  type Measurement,
  measured,
  mockClient,
  pages,
  retries,
  type Session,
  withSession,
} from './index.ts'
import { infiniteQueryOptions, mutationOptions, queryKey, queryOptions } from './query/index.ts'
import { echoServer } from './testing/echo-server.ts'

/** Answers with so many pages of one identity each. */
const longList = (length: number) => {
  let page = 0
  return mockClient({
    listIdentities: () => ({
      data: [{ id: `${page}` }],
      ...(++page < length && { headers: { link: `</admin/identities?page_token=${page}>; rel="next"` } }),
    }),
  })
}
const endless = () => longList(Infinity)

describe('pages', () => {
  test('end at the requested number of items', async () => {
    const client = endless()
    const found: string[] = []
    for await (const { id } of items(client, listIdentities, { page_size: 1 }, { maxPages: 3 }))
      found.push(id)
    expect([found, client.calls.length]).toEqual([['0', '1', '2'], 3])
  })

  test('an endless list without a limit is an error', async () => {
    const reading = async () => {
      for await (const _ of pages(endless(), listIdentities)) continue
    }
    await expect(reading()).rejects.toThrow('listIdentities has more than 10000 pages: give maxPages')
  })

  test.each([
    ['as many pages as are read without a bound', 10_000, {}],
    ['more pages than that, for who says how many there may be', 10_001, { maxPages: 20_000 }],
    ['no page, where none may be read', 0, { maxPages: 0 }],
  ])('are read to the end of %s', async (_, length, options) => {
    let read = 0
    for await (const _ of pages(longList(length), listIdentities, {}, options)) read++
    expect(read).toBe(length)
  })

  test('items of an operation that is not a list are an error, in types and at run time', async () => {
    const client = mockClient({ getIdentity: { data: { id: '1' } } })
    // @ts-expect-error one identity is no list
    const reading = async () => items(client, getIdentity, { id: '1' }).next()
    await expect(reading()).rejects.toThrow('getIdentity answers with no list')
  })
})

test('a mock is typed by the operations', async () => {
  mockClient({ toSession: { data: { id: '1', identity: { id: '2' } } } })
  // @ts-expect-error there is no such operation
  mockClient({ toSesion: { data: { id: '1' } } })
  // @ts-expect-error an id is text
  mockClient({ toSession: { data: { id: 1 } } })
  // @ts-expect-error of an error anything may be said, of an answer only what it has
  mockClient({ toSession: { data: { nonsense: 1 } } })
  const client = mockClient({ toSession: { status: 401, data: { any: 'shape' } } })
  await expect(toSession(client)).rejects.toMatchObject({ status: 401, data: { any: 'shape' } })
  expect(client.calls.map(({ operation }) => operation)).toEqual(['toSession'])
})

describe('withSession', () => {
  const platform = () =>
    echoServer((response, { headers }) => {
      response.setHeader('set-cookie', 'seen=1; Path=/')
      if (headers.cookie?.includes('thandi')) return response.end('{"id":"s-1"}')
      if (headers['x-session-token'] === 'aal1') {
        return response.writeHead(403).end('{"error":{"id":"session_aal2_required"}}')
      }
      return headers['x-session-token'] ? response.end('{"id":"s-2"}') : response.writeHead(401).end('{}')
    })

  test.each([
    ['the web', new Headers({ cookie: 'ory_session=thandi' }), 's-1'],
    ['Node', { cookie: 'ory_session=thandi' }, 's-1'],
    ['an app', { 'x-session-token': 't' }, 's-2'],
    ['nobody', {}, undefined],
  ])('sends the credentials of the user: a request of %s', async (_, headers, id) => {
    await using server = await platform()
    const { session, setCookies } = await withSession(
      { baseUrl: server.url, accessToken: 'secret' },
      { headers },
    )
    expect([session?.id, setCookies]).toEqual([id, ['seen=1; Path=/']])
    expect(server.seen[0]?.headers).not.toHaveProperty('authorization')
  })

  test('uses the session of its request only', async () => {
    await using server = await platform()
    const settings = { baseUrl: server.url }
    const thandi = await withSession<{ name: string }>(settings, {
      headers: { cookie: 'ory_session=thandi' },
    })
    expectTypeOf(thandi.session).toEqualTypeOf<Session<{ name: string }> | undefined>()
    const nobody = await withSession(settings, { headers: {} })
    expect((await toSession(thandi.client)).id).toBe('s-1')
    await expect(toSession(nobody.client)).rejects.toMatchObject({ status: 401 })
  })

  test('a missing second factor is thrown', async () => {
    await using server = await platform()
    const asking = withSession({ baseUrl: server.url }, { headers: { 'x-session-token': 'aal1' } })
    await expect(asking).rejects.toMatchObject({ status: 403 })
  })
})

describe('options for TanStack Query', () => {
  test('a query is typed by its operation, and cached by client and arguments', async () => {
    const [one, other] = ['1', '2'].map((id) => mockClient({ getIdentity: { data: { id } } }))
    const queries = new QueryClient()
    if (!one || !other) throw new Error('two clients')
    const found = await queries.fetchQuery(queryOptions(one, getIdentity, { id: 'a' }))
    expectTypeOf(found).toEqualTypeOf<Identity>()
    const again = await queries.ensureQueryData(queryOptions(one, getIdentity, { id: 'a' }))
    const theirs = await queries.ensureQueryData(queryOptions(other, getIdentity, { id: 'a' }))
    expect([found.id, again.id, theirs.id, one.calls.length]).toEqual(['1', '1', '2', 1])
    await queries.invalidateQueries({ queryKey: queryKey(one, getIdentity) })
    expect(queries.getQueryState(queryOptions(one, getIdentity, { id: 'a' }).queryKey)?.isInvalidated).toBe(
      true,
    )
    expect(queries.getQueryState(queryOptions(other, getIdentity, { id: 'a' }).queryKey)?.isInvalidated).toBe(
      false,
    )
  })

  test('an error that a retry cannot fix is reported immediately', async () => {
    const client = mockClient({ getIdentity: { status: 404, data: {} } })
    const asking = new QueryClient().fetchQuery(queryOptions(client, getIdentity, { id: 'a' }))
    await expect(asking).rejects.toSatisfy(isCallError)
    expect(client.calls.length).toBe(1)
  })

  test('a query without observers is cancelled', async () => {
    let closed = () => {}
    const closing = new Promise<void>((resolve) => (closed = resolve))
    const server = createServer((_, response) => void response.on('close', closed)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const client = createClient({ baseUrl: `http://127.0.0.1:${port}` })
    const observer = new QueryObserver(new QueryClient(), queryOptions(client, toSession))
    const received = once(server, 'request')
    const leave = observer.subscribe(() => undefined)
    await received
    leave()
    await expect(closing).resolves.toBeUndefined()
    server.close()
  })

  test('infinite queries and mutations', async () => {
    const queries = new QueryClient()
    const listed = await queries.fetchInfiniteQuery({
      ...infiniteQueryOptions(endless(), listIdentities),
      pages: 2,
    })
    expect(listed.pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(['0', '1'])
    const client = mockClient({ getIdentity: { data: { id: '7' } } })
    const { mutationFn } = mutationOptions(client, getIdentity)
    expect((await mutationFn({ id: '7' })).id).toBe('7')
  })
})

test('measurements contain operation, path and result of each request', async () => {
  const measurements: Measurement[] = []
  let left = 1
  const client = mockClient(
    { getIdentity: () => (left-- > 0 ? { status: 503 } : { data: { id: '1' } }) },
    {
      plugins: [
        retries({ delay: 1 }),
        measured(
          (one) => measurements.push(one),
          () => 5,
        ),
      ],
    },
  )
  await getIdentity(client, { id: 'secret' })
  await expect(
    toSession(
      createClient({ baseUrl: 'http://127.0.0.1:1', plugins: [measured((one) => measurements.push(one))] }),
    ),
  ).rejects.toMatchObject({ code: 'network' })
  const one = { operation: 'getIdentity', method: 'GET', path: '/admin/identities/{id}', milliseconds: 0 }
  expect(measurements.slice(0, 2)).toEqual([
    { ...one, status: 503 },
    { ...one, status: 200 },
  ])
  expect(measurements[2]).toMatchObject({ operation: 'toSession', code: 'network' })
})
