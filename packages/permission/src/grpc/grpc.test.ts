import { onOneDatabase } from '@tillkey/sql/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { callGrpc, KETO, type Target } from '../testdata/grpc-clients.ts'
import {
  createPermissionConfig,
  listTuples,
  type PermissionProject,
  sharedPlatform,
} from '../testdata/permission-platform.ts'

const CHECK = `${KETO}.CheckService/Check`
const BATCH_CHECK = `${KETO}.CheckService/BatchCheck`
const LIST = `${KETO}.ReadService/ListRelationTuples`
const TRANSACT = `${KETO}.WriteService/TransactRelationTuples`
const DELETE = `${KETO}.WriteService/DeleteRelationTuples`
const EXPAND = `${KETO}.ExpandService/Expand`
const SYNTAX = 'ory.keto.opl.v1alpha1.SyntaxService/Check'
const HEALTH = 'grpc.health.v1.Health/Check'

const INSERT = 1
const REMOVE = 2

const id = (value: string) => ({ ref: { case: 'id', value } })
const set = (namespace: string, object: string, relation: string) => ({
  ref: { case: 'set', value: { namespace, object, relation } },
})
const tuple = (object: string, subject: object = id('ann')) => ({
  namespace: 'n',
  object,
  relation: 'r',
  subject,
})

const OPL = `class User implements Namespace {}
class Document implements Namespace {
  related: { owners: User[] }
  permits = { view: (ctx) => this.related.owners.includes(ctx.subject) }
}`

onOneDatabase('gRPC', (open) => {
  const { addProject, platform } = sharedPlatform(open)
  let port = 0
  beforeAll(async () => {
    port = Number(new URL(await platform().app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  const targetOf = ({ slug }: Pick<PermissionProject, 'slug'>): Target => ({
    port,
    authority: `${slug}.localhost:4000`,
  })
  const write = (target: Target, ...inserts: object[]) =>
    callGrpc(target, TRANSACT, {
      relationTupleDeltas: inserts.map((relationTuple) => ({ action: INSERT, relationTuple })),
    })

  test('inserts, lists, checks, expands and deletes tuples', async () => {
    const target = targetOf(await addProject({ namespaces: ['n'] }))
    const written = [tuple('o'), tuple('o', set('n', 'g', 'r')), tuple('g', id('ben'))]
    expect(await write(target, ...written)).toMatchObject({
      code: 'OK',
      message: { snaptokens: ['', '', ''] },
    })
    const check = async (subject: object) =>
      (await callGrpc(target, CHECK, { tuple: tuple('o', subject) })).message
    expect(await Promise.all([id('ann'), id('ben'), id('eve')].map(check))).toEqual([
      { allowed: true },
      { allowed: true },
      {},
    ])
    const deprecated = await callGrpc(target, CHECK, tuple('o'))
    expect(deprecated.message).toEqual({ allowed: true })
    const expanded = await callGrpc(target, EXPAND, { subject: set('n', 'o', 'r') })
    const leaf = (of: string) => ({
      nodeType: 'NODE_TYPE_LEAF',
      subject: { id: of },
      tuple: { subject: { id: of } },
    })
    expect(expanded.message).toEqual({
      tree: {
        nodeType: 'NODE_TYPE_UNION',
        subject: { set: { namespace: 'n', object: 'o', relation: 'r' } },
        tuple: { subject: { set: { namespace: 'n', object: 'o', relation: 'r' } } },
        children: [
          leaf('ann'),
          {
            nodeType: 'NODE_TYPE_UNION',
            subject: { set: { namespace: 'n', object: 'g', relation: 'r' } },
            tuple: { subject: { set: { namespace: 'n', object: 'g', relation: 'r' } } },
            children: [leaf('ben')],
          },
        ],
      },
    })
    const listed = await callGrpc(target, LIST, { relationQuery: { object: 'g' } })
    expect(listed.message).toEqual({
      relationTuples: [{ namespace: 'n', object: 'g', relation: 'r', subject: { id: 'ben' } }],
    })
    const changed = await callGrpc(target, TRANSACT, {
      relationTupleDeltas: [
        { action: REMOVE, relationTuple: tuple('g', id('ben')) },
        { action: 0, relationTuple: tuple('ignored') },
        { action: INSERT, relationTuple: tuple('g', id('cas')) },
      ],
    })
    expect(changed.message).toEqual({ snaptokens: [''] })
    expect(await check(id('ben'))).toEqual({})
    const query = { relationQuery: { namespace: 'n', subject: id('cas') } }
    expect(await callGrpc(target, DELETE, query)).toMatchObject({ code: 'OK' })
    const rest = await callGrpc(target, LIST, { query: { namespace: 'n' } })
    expect(rest.message).toMatchObject({ relationTuples: [{ object: 'o' }, { object: 'o' }] })
  })

  test('an expansion of a plain id is a leaf, and one without tuples has no tree', async () => {
    const target = targetOf(await addProject({ namespaces: ['n'] }))
    const plain = await callGrpc(target, EXPAND, { subject: id('ann') })
    expect(plain.message).toMatchObject({ tree: { nodeType: 'NODE_TYPE_LEAF', subject: { id: 'ann' } } })
    const none = await callGrpc(target, EXPAND, { subject: set('n', 'none', 'r') })
    expect(none).toMatchObject({ code: 'OK', message: {} })
  })

  test('pages end with an empty token, which belongs to its list', async () => {
    const target = targetOf(await addProject({ namespaces: ['n'] }))
    await write(target, tuple('a'), tuple('b'), tuple('c'))
    const objects: string[] = []
    const tokens: string[] = []
    let pageToken = ''
    do {
      const { message } = await callGrpc(target, LIST, {
        relationQuery: { namespace: 'n' },
        pageSize: 2,
        pageToken,
      })
      const page = message as { relationTuples: { object: string }[]; nextPageToken?: string }
      objects.push(...page.relationTuples.map(({ object }) => object))
      pageToken = page.nextPageToken ?? ''
      tokens.push(pageToken)
    } while (pageToken !== '')
    expect(tokens).toEqual([expect.stringMatching(/\w/), ''])
    const ofOthers = { relationQuery: { relation: 'r' }, pageToken: tokens[0] }
    expect((await callGrpc(target, LIST, ofOthers)).code).toBe('INVALID_ARGUMENT')
    expect(objects.toSorted()).toEqual(['a', 'b', 'c'])
  })

  test('checks a batch, each tuple with its own result', async () => {
    const project = await addProject(createPermissionConfig({ opl: OPL }))
    const target = targetOf(project)
    const document = (relation: string, subject: string, namespace = 'Document') => ({
      namespace,
      object: 'd',
      relation,
      subject: id(subject),
    })
    await write(target, document('owners', 'ann'))
    const tuples = [
      document('view', 'ann'),
      document('view', 'ben'),
      document('view', 'ann', 'Unknown'),
      document('undeclared', 'ann'),
      document('view', 'a\0'),
      { namespace: 'Document', object: 'd', relation: 'view' },
    ]
    const { message } = await callGrpc(target, BATCH_CHECK, { tuples })
    expect(message).toEqual({
      results: [{ allowed: true }, {}, ...Array.from({ length: 4 }, () => ({ error: expect.any(String) }))],
    })
    const many = Array.from({ length: 11 }, () => document('view', 'ann'))
    await project.configure({ ...createPermissionConfig({ opl: OPL }), limit: { max_batch_check_size: 10 } })
    expect((await callGrpc(target, BATCH_CHECK, { tuples: many })).code).toBe('INVALID_ARGUMENT')
  })

  test('names namespaces and errors of permission files', async () => {
    const target = targetOf(await addProject({ namespaces: ['b', 'a'] }))
    const listed = await callGrpc(target, `${KETO}.NamespacesService/ListNamespaces`, {})
    expect(listed.message).toEqual({ namespaces: [{ name: 'a' }, { name: 'b' }] })
    const good = await callGrpc(target, SYNTAX, { content: Buffer.from(OPL) })
    expect(good.message).toEqual({})
    const bad = await callGrpc(target, SYNTAX, { content: Buffer.from('class {') })
    expect(bad.message).toMatchObject({ parseErrors: [{ start: { line: 1 }, message: expect.any(String) }] })
  })

  test('a denial by a limit names it in a header', async () => {
    const project = await addProject({ ...createPermissionConfig({ namespaces: ['n'] }) })
    const target = targetOf(project)
    const chain = ['a', 'b', 'c', 'd'].map((object, at, all) =>
      tuple(object, at === 3 ? id('ann') : set('n', all[at + 1] ?? '', 'r')),
    )
    await write(target, ...chain)
    const cut = await callGrpc(target, CHECK, { tuple: tuple('a'), maxDepth: 1 })
    expect([cut.message, cut.headers.get('x-permission-limit')]).toEqual([{}, ['depth']])
    expect((await callGrpc(target, CHECK, { tuple: tuple('a') })).message).toEqual({ allowed: true })
  })

  describe('errors', () => {
    const valid = tuple('o')
    const cases: [name: string, path: string, message: object, code: string][] = [
      ['a check without a subject', CHECK, { tuple: { ...valid, subject: undefined } }, 'INVALID_ARGUMENT'],
      ['a check without anything', CHECK, {}, 'INVALID_ARGUMENT'],
      ['a subject without a reference', CHECK, { tuple: { ...valid, subject: {} } }, 'INVALID_ARGUMENT'],
      ['an unknown namespace', CHECK, { tuple: { ...valid, namespace: 'x' } }, 'NOT_FOUND'],
      ['an unknown namespace of a subject', CHECK, { tuple: tuple('o', set('x', 'o', 'r')) }, 'NOT_FOUND'],
      ['a NUL character in a check', CHECK, { tuple: tuple('a\0b') }, 'INVALID_ARGUMENT'],
      [
        'a name that is too long',
        CHECK,
        { tuple: { ...valid, relation: 'r'.repeat(201) } },
        'INVALID_ARGUMENT',
      ],
      ['a list without a query', LIST, {}, 'INVALID_ARGUMENT'],
      ['a list of an unknown namespace', LIST, { relationQuery: { namespace: 'x' } }, 'NOT_FOUND'],
      ['a NUL character in a list', LIST, { relationQuery: { object: '\0' } }, 'INVALID_ARGUMENT'],
      ['an unreadable page token', LIST, { relationQuery: {}, pageToken: 'x' }, 'INVALID_ARGUMENT'],
      ['a delete without a query', DELETE, {}, 'INVALID_ARGUMENT'],
      ['a delete in an unknown namespace', DELETE, { query: { namespace: 'x' } }, 'NOT_FOUND'],
      ['a NUL character in a delete', DELETE, { relationQuery: { object: '\0' } }, 'INVALID_ARGUMENT'],
      [
        'a delta without a tuple',
        TRANSACT,
        { relationTupleDeltas: [{ action: INSERT }] },
        'INVALID_ARGUMENT',
      ],
      [
        'a NUL character in a write',
        TRANSACT,
        { relationTupleDeltas: [{ action: INSERT, relationTuple: tuple('a\0') }] },
        'INVALID_ARGUMENT',
      ],
      [
        'a write in an unknown namespace',
        TRANSACT,
        { relationTupleDeltas: [{ action: INSERT, relationTuple: { ...valid, namespace: 'x' } }] },
        'NOT_FOUND',
      ],
      ['an expansion without a subject', EXPAND, {}, 'INVALID_ARGUMENT'],
      ['an expansion in an unknown namespace', EXPAND, { subject: set('x', 'o', 'r') }, 'NOT_FOUND'],
      ['an unknown service of the health check', HEALTH, { service: 'x' }, 'NOT_FOUND'],
    ]
    // oxlint-disable-next-line max-params -- one per column
    test.each(cases)('%s', async (_name, path, message, code) => {
      const target = targetOf(await addProject({ namespaces: ['n'] }))
      const outcome = await callGrpc(target, path, message)
      expect([outcome.code, outcome.details]).toEqual([code, expect.stringMatching(/\w/)])
    })

    test('an undeclared relation', async () => {
      const target = targetOf(await addProject(createPermissionConfig({ opl: OPL })))
      const question = { namespace: 'Document', object: 'd', relation: 'x', subject: id('ann') }
      expect((await callGrpc(target, CHECK, { tuple: question })).code).toBe('INVALID_ARGUMENT')
    })

    test('nothing is written if one delta is refused', async () => {
      const project = await addProject({ namespaces: ['n'] })
      const target = targetOf(project)
      expect((await write(target, tuple('o'), { ...tuple('p'), namespace: 'x' })).code).toBe('NOT_FOUND')
      expect(await listTuples(project)).toEqual([])
    })

    test('carry the reason and the id that the client has given', async () => {
      const target = targetOf(await addProject({ namespaces: ['n'] }))
      const { trailers } = await callGrpc(target, LIST, {}, { metadata: { 'x-request-id': 'request-1' } })
      const details = Buffer.from(trailers?.get('grpc-status-details-bin')[0] ?? '').toString('latin1')
      expect(details).toContain('google.rpc.ErrorInfo')
      expect(details).toContain('request-1')
    })

    test.each([
      ['no message', Buffer.alloc(0)],
      ['a field that ends early', Buffer.from([0x42, 0x7f, 0x01])],
      ['text that is not UTF-8', Buffer.from([0x42, 0x04, 0x0a, 0x02, 0xff, 0xfe])],
      ['a group without an end', Buffer.from([0x0b])],
    ])('malformed: %s', async (_name, bytes) => {
      const target = targetOf(await addProject({ namespaces: ['n'] }))
      const { code } = await callGrpc(target, CHECK, {}, { bytes })
      expect(['INVALID_ARGUMENT', 'NOT_FOUND']).toContain(code)
    })

    test('an unknown method and an unknown project', async () => {
      const target = targetOf(await addProject({ namespaces: ['n'] }))
      const elsewhere = { ...target, authority: 'none.localhost:4000' }
      expect((await callGrpc(elsewhere, CHECK, { tuple: valid })).code).toBe('NOT_FOUND')
    })

    test('a message over the limit of its operation', async () => {
      const target = targetOf(await addProject({ namespaces: ['n'] }))
      const large = tuple('o'.repeat(1024 ** 2))
      expect((await callGrpc(target, CHECK, { tuple: large })).code).toBe('RESOURCE_EXHAUSTED')
      expect((await write(target, large)).code).toBe('OK')
    })

    test('a deadline that has passed, and one that is not one', async () => {
      const target = targetOf(await addProject({ namespaces: ['n'] }))
      const late = await callGrpc(target, CHECK, { tuple: valid }, { metadata: { 'grpc-timeout': '0n' } })
      expect(late.code).toBe('DEADLINE_EXCEEDED')
      const wrong = await callGrpc(target, CHECK, { tuple: valid }, { metadata: { 'grpc-timeout': 'soon' } })
      expect(wrong.code).toBe('INVALID_ARGUMENT')
    })
  })

  test('a change of the rules holds for the next call', async () => {
    const project = await addProject({ namespaces: ['n'] })
    const target = targetOf(project)
    await write(target, tuple('o'))
    expect((await callGrpc(target, CHECK, { tuple: tuple('o') })).message).toEqual({ allowed: true })
    await project.configure({ namespaces: ['m'] })
    expect((await callGrpc(target, CHECK, { tuple: tuple('o') })).code).toBe('NOT_FOUND')
    await project.configure({ namespaces: ['n'] })
    expect((await callGrpc(target, CHECK, { tuple: tuple('o') })).message).toEqual({ allowed: true })
  })

  test('requires the access token, except for health and the version', async () => {
    const target = { ...targetOf(await addProject({ namespaces: ['n'] })), token: '' }
    const codes = await Promise.all(
      [
        CHECK,
        BATCH_CHECK,
        LIST,
        TRANSACT,
        DELETE,
        EXPAND,
        SYNTAX,
        HEALTH,
        `${KETO}.VersionService/GetVersion`,
      ].map(async (path) => (await callGrpc(target, path, {})).code),
    )
    expect(codes).toEqual([...Array.from({ length: 7 }, () => 'UNAUTHENTICATED'), 'OK', 'OK'])
    expect((await callGrpc({ ...target, token: 'wrong' }, CHECK, {})).code).toBe('UNAUTHENTICATED')
  })

  test('finds the project by the path, too', async () => {
    const { slug } = await addProject({ namespaces: ['n'] })
    const prefixed = await callGrpc({ port }, CHECK, { tuple: tuple('o') }, { pathPrefix: `/p/${slug}` })
    expect([prefixed.code, prefixed.message]).toEqual(['OK', {}])
  })
})
