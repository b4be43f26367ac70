import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  call,
  createPermissionConfig,
  listTuples,
  oplLocation,
  putTuples,
  sharedPlatform,
} from '../testdata/permission-platform.ts'
import { type RecordedRequest, recordedCases } from '../testdata/recorded-cases.ts'
import { startTestPlatform } from '../testing.ts'

/** Recorded and actual response. */
type Comparison = { actual: Record<string, unknown>; expected: Record<string, unknown> }

function valueAt(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], body)
}

/** Ignores the order of lists of objects. */
function unordered(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(unordered).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, unordered(part)]))
}

const buildUrl = ({ path, query }: RecordedRequest['request']) =>
  query ? `${path}?${new URLSearchParams(query).toString()}` : path

onOneDatabase('recorded requests', (open) => {
  const { addProject } = sharedPlatform(open)

  // oxlint-disable-next-line complexity -- one branch per kind of recorded expectation
  test.each(recordedCases.rest.filter(({ request }) => !request.follow_pages))('$id', async (recorded) => {
    const project = await addProject(createPermissionConfig(recorded.setup ?? {}))
    await putTuples(project, recorded.setup?.tuples ?? [])
    const { request, expect: expected } = recorded
    const method = request.method as 'GET'
    const payload = (request.json as object | undefined) ?? request.raw
    const response = await call(project, `${method} ${buildUrl(request)}`, payload)
    const stored = await listTuples(project)

    const comparison: Comparison = { actual: {}, expected: {} }
    const compare = (name: string, expected: unknown, actual: unknown) => {
      if (expected === undefined) return
      comparison.expected[name] = expected
      comparison.actual[name] = actual
    }
    compare('status', expected.status, response.status)
    compare('body', expected.body, response.body)
    compare('body_unordered', unordered(expected.body_unordered), unordered(response.body))
    // Messages are our own, so only the status of recorded errors is compared.
    if (expected.body_contains) compare('code', expected.status, valueAt(response.body, 'error.code'))
    for (const [path, value] of Object.entries(expected.body_path ?? {}))
      if (!['error.reason', 'error.message'].includes(path))
        compare(path, value, valueAt(response.body, path))
    compare(
      'unordered_tuples',
      expected.unordered_tuples,
      (valueAt(response.body, 'relation_tuples') as unknown[])?.length,
    )
    compare('remaining', expected.remaining, stored.length)
    compare('list', unordered(expected.list), unordered(stored))
    if (expected.no_errors) compare('errors', true, valueAt(response.body, 'errors') === undefined)
    for (const [name, value] of Object.entries(expected.headers ?? {}))
      compare(name, value, response.headers[name.toLowerCase()])
    expect(comparison.actual).toEqual(comparison.expected)
    expect(Object.keys(comparison.expected).length).toBeGreaterThan(0)
  })

  // oxlint-disable-next-line complexity -- defaults of absent members count as branches
  test('rest/list-pages: the token is empty exactly on the last page', async () => {
    const recorded = recordedCases.rest.find(({ request }) => request.follow_pages)
    const project = await addProject(createPermissionConfig(recorded?.setup ?? {}))
    await putTuples(project, recorded?.setup?.tuples ?? [])
    const pages: { relation_tuples: unknown[]; next_page_token: string }[] = []
    for (let token = ''; pages.length === 0 || token !== ''; token = pages.at(-1)?.next_page_token ?? '') {
      const { body } = await call(project, `GET /relation-tuples?namespace=n&page_size=1&page_token=${token}`)
      pages.push(body as (typeof pages)[number])
    }
    expect(pages.map((page) => page.relation_tuples.length)).toEqual(Array(recorded?.expect.pages).fill(1))
    expect(new Set(pages.map((page) => JSON.stringify(page.relation_tuples))).size).toBe(
      recorded?.expect.pages,
    )
  })
})

const operations: ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string][] = [
  ['GET', '/relation-tuples'],
  ['GET', '/relation-tuples/check'],
  ['POST', '/relation-tuples/check'],
  ['GET', '/relation-tuples/check/openapi'],
  ['POST', '/relation-tuples/check/openapi'],
  ['GET', '/relation-tuples/expand'],
  ['PUT', '/admin/relation-tuples'],
  ['PATCH', '/admin/relation-tuples'],
  ['DELETE', '/admin/relation-tuples'],
  ['GET', '/namespaces'],
  ['POST', '/opl/syntax/check'],
]

onOneDatabase('permission operations', (open) => {
  const { addProject, platform } = sharedPlatform(open)

  test('all require the access token', async () => {
    const responses = await Promise.all(
      operations.map(([method, url]) => platform().app.inject({ method, url })),
    )
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(operations.map(() => 401))
  })

  const tuple = { namespace: 'n', object: 'a b/ü', relation: 'r', subject_id: 's&t' }
  const names = { namespaces: ['n', 'm'] }

  test('a created tuple has a location, and is stored once however often it is written', async () => {
    const project = await addProject(names)
    const first = await call(project, 'PUT /admin/relation-tuples', { ...tuple, $schema: 'x' })
    const second = await call(project, 'PUT /admin/relation-tuples', tuple)
    expect([first.status, first.body, second.status]).toEqual([201, tuple, 201])
    expect(first.headers.location).toBe(
      `/p/${project.slug}/relation-tuples?namespace=n&object=a+b%2F%C3%BC&relation=r&subject_id=s%26t`,
    )
    expect(
      (await call(project, `GET ${String(first.headers.location).replace(/^\/p\/[^/]+/, '')}`)).body,
    ).toEqual({
      relation_tuples: [tuple],
      next_page_token: '',
    })
    expect(await listTuples(project)).toEqual([tuple])
  })

  test('a plain id has priority over a set if both are passed, and both are echoed', async () => {
    const project = await addProject(names)
    const both = { ...tuple, subject_set: { namespace: 'm', object: 'o', relation: '' } }
    const { status, body } = await call(project, 'PUT /admin/relation-tuples', both)
    expect([status, body, await listTuples(project)]).toEqual([201, both, [tuple]])
  })

  test.each([
    [{ ...tuple, namespace: 'x'.repeat(201) }, 'namespace'],
    [{ ...tuple, relation: 'ü'.repeat(101) }, 'relation'],
    [{ ...tuple, object: 'a\0b' }, 'object'],
    [{ ...tuple, subject_id: '\ud800' }, 'subject_id'],
    [
      {
        ...tuple,
        subject_id: undefined,
        subject_set: { namespace: 'm', object: '', relation: 'x'.repeat(201) },
      },
      'subject_set.relation',
    ],
  ])('%#: a part that cannot be stored is rejected, naming the field', async (refused, field) => {
    const project = await addProject(names)
    const { status, body } = await call(project, 'PUT /admin/relation-tuples', refused)
    expect([status, valueAt(body, 'error.details.field')]).toEqual([400, field])
  })

  test.each([
    ['/relation-tuples/check', 'relation', 201],
    ['/relation-tuples/check/openapi', 'namespace', 201],
  ])('%s rejects a %s of %i bytes, naming the field', async (path, field, length) => {
    const project = await addProject(createPermissionConfig({ namespaces: ['n'] }))
    const parts = { namespace: 'n', object: 'o', relation: 'r', subject_id: 's', [field]: 'x'.repeat(length) }
    const { status, body } = await call(project, `GET ${path}?${new URLSearchParams(parts).toString()}`)
    expect([status, valueAt(body, 'error.details.field')]).toEqual([400, field])
  })

  test('a max-depth beyond the integer range is rejected', async () => {
    const project = await addProject(createPermissionConfig({ namespaces: ['n'] }))
    const url = `/relation-tuples/check?namespace=n&object=o&relation=r&subject_id=s&max-depth=${'9'.repeat(23)}`
    expect((await call(project, `GET ${url}`)).status).toBe(400)
  })

  test('a null list of changes is treated as empty', async () => {
    const project = await addProject(names)
    expect((await call(project, 'PATCH /admin/relation-tuples', 'null')).status).toBe(204)
  })

  test.each(['PUT', 'PATCH'] as const)('%s without a body is rejected', async (method) => {
    const project = await addProject(names)
    const { status, body } = await call(project, `${method} /admin/relation-tuples`)
    expect([status, valueAt(body, 'error.message')]).toEqual([400, 'EOF'])
  })

  test('a patch of 25,000 deltas is stored atomically, and deletes revert it', async () => {
    const project = await addProject(names)
    const deltas = (action: string, count: number) =>
      Array.from({ length: count }, (_, at) => ({ action, relation_tuple: { ...tuple, object: `o${at}` } }))
    const inserted = await call(project, 'PATCH /admin/relation-tuples', deltas('insert', 25_000))
    const check = () =>
      call(project, 'GET /relation-tuples/check?namespace=n&object=o24999&relation=r&subject_id=s%26t')
    const before = await check()
    const deleted = await call(project, 'PATCH /admin/relation-tuples', deltas('delete', 25_000))
    const after = await check()
    expect([inserted.status, before.status, deleted.status, after.status]).toEqual([204, 200, 204, 403])
    expect(await listTuples(project)).toEqual([])
  })

  test('a patch with one unknown namespace changes nothing', async () => {
    const project = await addProject(names)
    const deltas = [
      { action: 'insert', relation_tuple: tuple },
      { action: 'insert', relation_tuple: { ...tuple, namespace: 'x' } },
    ]
    const { status, body } = await call(project, 'PATCH /admin/relation-tuples', deltas)
    expect([status, valueAt(body, 'error.code')]).toEqual([404, 404])
    expect(await listTuples(project)).toEqual([])
  })

  test('a write validates the subject before the namespace', async () => {
    const project = await addProject(names)
    const put = async (body: string) => (await call(project, 'PUT /admin/relation-tuples', body)).status
    const patch = async (...deltas: object[]) =>
      (await call(project, 'PATCH /admin/relation-tuples', deltas)).status
    const { subject_id: _, ...known } = tuple
    const unknown = { ...known, namespace: 'x' }
    const statuses = [
      ...(await Promise.all([unknown, {}, null, known].map((one) => put(JSON.stringify(one))))),
      await patch({ action: 'insert', relation_tuple: unknown }),
      await patch({ action: 'delete', relation_tuple: known }),
      await patch({ action: 'insert', relation_tuple: unknown }, { action: 'x', relation_tuple: known }),
    ]
    const elsewhere = { ...tuple, namespace: 'x' }
    statuses.push(
      await put(JSON.stringify(elsewhere)),
      await patch({ action: 'insert', relation_tuple: elsewhere }),
    )
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 400, 404, 404])
  })

  test('an empty patch is accepted', async () => {
    const project = await addProject(names)
    expect((await call(project, 'PATCH /admin/relation-tuples', '[]')).status).toBe(204)
  })

  test('a page token of another project and an invalid one are rejected', async () => {
    const [project, other] = [await addProject(names), await addProject(names)]
    await putTuples(project, [tuple, { ...tuple, object: 'o' }])
    const { body } = await call(project, 'GET /relation-tuples?page_size=1')
    const token = valueAt(body, 'next_page_token')
    const responses = [
      await call(project, `GET /relation-tuples?page_token=${String(token)}`),
      await call(other, `GET /relation-tuples?page_token=${String(token)}`),
      await call(project, 'GET /relation-tuples?page_token=1'),
    ]
    expect(responses.map(({ status }) => status)).toEqual([200, 400, 400])
  })

  test('an empty page size or token means the default; an empty depth is rejected', async () => {
    const project = await addProject(names)
    await putTuples(project, [tuple])
    const query = new URLSearchParams(tuple).toString()
    const responses = [
      await call(project, 'GET /relation-tuples?page_size=&page_token='),
      await call(project, 'GET /relation-tuples?page_size=-1'),
      await call(project, `GET /relation-tuples/check?${query}&max-depth=`),
    ]
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 400])
  })

  test("projects cannot see each other's tuples", async () => {
    const [project, other] = [await addProject(names), await addProject(names)]
    await putTuples(project, [tuple])
    const query = new URLSearchParams(tuple)
    const checks = [
      await call(project, `GET /relation-tuples/check?${query.toString()}`),
      await call(other, `GET /relation-tuples/check?${query.toString()}`),
      await call(other, 'DELETE /admin/relation-tuples?namespace=n'),
      await call(project, `GET /relation-tuples/check?${query.toString()}`),
    ]
    expect(checks.map(({ status }) => status)).toEqual([200, 403, 204, 200])
  })

  test.each([
    ['x=1&y=2', ''],
    ['namespace=n', 'a body'],
  ])('a delete by %s with body "%s" is rejected', async (query, body) => {
    const project = await addProject(names)
    const response = await call(project, `DELETE /admin/relation-tuples?${query}`, body)
    expect([response.status, valueAt(response.body, 'error.code')]).toEqual([400, 400])
    expect(await listTuples(project)).toEqual([])
  })

  test.each([
    ['0x10', 200],
    ['-1', 200],
    ['', 400],
    ['1.5', 400],
  ])('max-depth=%s is answered with %i', async (depth, status) => {
    const project = await addProject(names)
    await putTuples(project, [tuple])
    const query = new URLSearchParams({ ...tuple, 'max-depth': depth })
    expect((await call(project, `GET /relation-tuples/check?${query.toString()}`)).status).toBe(status)
  })

  test('an expansion of nothing, or in an unknown namespace, is a 404 with the error envelope', async () => {
    const project = await addProject(names)
    const responses = [
      await call(project, 'GET /relation-tuples/expand?namespace=n&object=o&relation=r'),
      await call(project, 'GET /relation-tuples/expand'),
    ]
    expect(responses.map(({ status, body }) => [status, valueAt(body, 'error.code')])).toEqual([
      [404, 404],
      [404, 404],
    ])
  })

  test('a syntax check returns messages and positions, and stores nothing', async () => {
    const project = await addProject(names)
    const responses = [
      await call(project, 'POST /opl/syntax/check', 'class D { }'),
      await call(project, 'POST /opl/syntax/check', ''),
    ]
    expect(responses.map(({ status, body }) => [status, body])).toEqual([
      [
        200,
        {
          errors: [
            {
              message: expect.any(String),
              start: { Line: 1, column: 8 },
              end: { Line: 1, column: 9 },
            },
          ],
        },
      ],
      [200, {}],
    ])
  })
})

const deny = `class User implements Namespace {}
class Group implements Namespace { related: { members: (User | SubjectSet<Group, "members">)[] } }
class Doc implements Namespace {
  related: { viewers: (User | SubjectSet<Group, "members">)[]; blocked: SubjectSet<Group, "members">[] }
  permits = { view: (ctx) => this.related.viewers.includes(ctx.subject) && !this.related.blocked.includes(ctx.subject) }
}`
const group = (object: string) => ({ namespace: 'Group', object, relation: 'members' })
const deepDenial = [
  { namespace: 'Doc', object: 'd', relation: 'viewers', subject_id: 'u' },
  { namespace: 'Doc', object: 'd', relation: 'blocked', subject_set: group('g0') },
  { ...group('g0'), subject_set: group('g1') },
  { ...group('g1'), subject_set: group('g2') },
  { ...group('g2'), subject_id: 'u' },
]
const viewing = '/relation-tuples/check/openapi?namespace=Doc&object=d&relation=view&subject_id=u'

onOneDatabase('configured permissions', (open) => {
  const { addProject, platform } = sharedPlatform(open)

  test('a check that reaches the limit is denied and reports it, in strict mode too', async () => {
    const namespaces = { location: oplLocation(deny) }
    const project = await addProject({ namespaces, limit: { max_read_depth: 2 } })
    await putTuples(project, deepDenial)
    const cut = await call(project, `GET ${viewing}`)
    expect([cut.status, cut.body, cut.headers['x-permission-limit']]).toEqual([
      200,
      { allowed: false },
      'depth',
    ])

    const strict = {
      namespaces: { ...namespaces, experimental_strict_mode: true },
      limit: { max_read_depth: 2 },
    }
    await project.configure(strict)
    const denied = await call(project, `GET ${viewing}`)
    expect([denied.status, denied.body, denied.headers['x-permission-limit']]).toEqual([
      200,
      { allowed: false },
      'depth',
    ])
  })

  test.each([
    [
      'width',
      `class U implements Namespace {} class G implements Namespace { related: { m: (U | SubjectSet<G, "m">)[] } }`,
      [
        {
          namespace: 'G',
          object: 'a',
          relation: 'm',
          subject_set: { namespace: 'G', object: 'b', relation: 'm' },
        },
        {
          namespace: 'G',
          object: 'a',
          relation: 'm',
          subject_set: { namespace: 'G', object: 'c', relation: 'm' },
        },
      ],
    ],
    [
      'cycle',
      'class G implements Namespace { permits = { m: (ctx) => !this.permits.n(ctx), n: (ctx) => !this.permits.m(ctx) } }',
      [],
    ],
  ])('in strict mode a truncated search is denied with its reason: %s', async (reason, opl, tuples) => {
    const namespaces = { location: oplLocation(opl), experimental_strict_mode: true }
    const project = await addProject({ namespaces, limit: { max_read_width: 1 } })
    await putTuples(project, tuples)
    const query = 'namespace=G&object=a&relation=m&subject_id=u'
    const { status, body, headers } = await call(project, `GET /relation-tuples/check?${query}`)
    expect([status, body, headers['x-permission-limit']]).toEqual([403, { allowed: false }, reason])
  })

  test('faulty namespaces leave the last valid ones in force, also in another process, and are reported', async () => {
    const project = await addProject({ namespaces: { location: oplLocation(deny) } })
    await putTuples(project, deepDenial.slice(0, 1))
    const states = async (from: Pick<typeof project, 'app' | 'slug'>) => {
      const { headers, body } = await call(from, 'GET /namespaces')
      const { body: allowed } = await call(from, `GET ${viewing}`)
      return [headers['x-permission-rules'], valueAt(body, 'namespaces.length'), allowed]
    }
    const good = await states(project)
    await project.configure({ namespaces: { location: oplLocation('class Doc {}') } })
    const faulty = await states(project)
    const { database } = platform()
    const reopen = async () => ({ ...database, [Symbol.asyncDispose]: async () => undefined })
    await using other = await startTestPlatform(reopen)
    const elsewhere = await states({ app: other.app, slug: project.slug })
    await project.configure({ namespaces: ['Doc'] })
    expect([good, faulty, elsewhere, (await states(project)).slice(0, 2)]).toEqual([
      ['configured', 3, { allowed: true }],
      ['last-good', 3, { allowed: true }],
      ['last-good', 3, { allowed: true }],
      ['configured', 1],
    ])
  })

  test('with typed relation tuples a write must match the declared types', async () => {
    const config = { namespaces: { location: oplLocation(deny) }, relation_tuples: { typed: true } }
    const project = await addProject(config)
    const at = { namespace: 'Doc', object: 'd' }
    const put = async (tuple: object) =>
      (await call(project, 'PUT /admin/relation-tuples', { ...at, ...tuple })).status
    expect([
      await put({ relation: 'viewers', subject_id: 'u' }),
      await put({ relation: 'viewers', subject_set: { namespace: 'User', object: 'u', relation: '' } }),
      await put({ relation: 'blocked', subject_set: { namespace: 'User', object: 'u', relation: '' } }),
      await put({ relation: 'view', subject_id: 'u' }),
      await put({ relation: 'nothing', subject_id: 'u' }),
      await put({ namespace: 'User', relation: 'anything', subject_id: 'u' }),
    ]).toEqual([201, 201, 400, 400, 400, 201])
  })
})
