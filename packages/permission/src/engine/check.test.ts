import { describe, expect, it } from 'vitest'
import { type RecordedSuite, type RecordedTree, recordedCases } from '../testdata/recorded-cases.ts'
import { recordedSettings, toTuple } from '../testdata/recorded-index.ts'
import { check, checkMany } from './check.ts'
import { type ExpandedTree, expand } from './expand.ts'
import { explain } from './explain.ts'
import { isSet } from './tuple.ts'

/** Clamps to the global limit, as the service does. */
function clampDepth(suite: RecordedSuite, depth = 0): number {
  return depth <= 0 || depth > suite.global_max_depth ? suite.global_max_depth : depth
}

function toSettings(suite: RecordedSuite, depth?: number) {
  const mode = suite.strict ? 'strict' : 'open'
  return recordedSettings(suite, { mode, depth: clampDepth(suite, depth), width: suite.global_max_width })
}

/** Cases of the older engine, which counts hops differently. */
const olderOnly = 'version-specific'

const suites = recordedCases.check_suites.filter(({ basis }) => basis !== olderOnly)
const checks = suites.flatMap((suite) => suite.checks.map((one) => ({ ...one, suite })))
const refused = checks.filter((one) => one.expect.error_status !== undefined)
const answered = checks.filter((one) => one.expect.error_status === undefined)

describe('recorded checks', () => {
  it.each(answered)('$id', ({ suite, query, max_depth, expect: expected }) => {
    expect(check(toSettings(suite, max_depth), toTuple(query)).allowed).toBe(expected.allowed)
  })

  it.each(refused)('$id', ({ suite, query, max_depth, expect: expected }) => {
    const outcome = check(toSettings(suite, max_depth), toTuple(query))
    expect(outcome).toMatchObject({ allowed: false, membership: 'unknown' })
    expect(`relation "${outcome.undeclaredRelation}" does not exist`).toBe(expected.reason)
  })

  it.each(suites)('$id in one batch', (suite) => {
    const questions = suite.checks.map(({ query }) => toTuple(query))
    const settings = toSettings(suite)
    expect(checkMany(settings, questions)).toEqual(questions.map((question) => check(settings, question)))
  })

  it('counts hops like the newer engine', () => {
    const suite = recordedCases.check_suites.find(({ basis }) => basis === olderOnly)
    if (suite === undefined) throw new Error('the suite is recorded')
    const allowed = suite.checks.map(
      ({ query, max_depth }) => check(toSettings(suite, max_depth), toTuple(query)).allowed,
    )
    expect(allowed).toEqual([true, true, true, true])
  })
})

describe('recorded expansions', () => {
  it.each(recordedCases.expand)('$id', ({ query, max_depth, expect: expected, ...recorded }) => {
    const { binding } = recordedSettings(recorded, { depth: 5, width: 100 })
    const tree = expand(binding.graph, query, max_depth > 0 ? max_depth : 5)
    expect(tree === null ? null : sorted(wireTree(tree))).toEqual(
      expected.tree === undefined ? null : sorted(expected.tree),
    )
  })
})

function wireTree({ type, subject, children }: ExpandedTree): RecordedTree {
  const empty = { namespace: '', object: '', relation: '' }
  const tuple = isSet(subject) ? { ...empty, subject_set: subject.set } : { ...empty, subject_id: subject.id }
  return children.length === 0 ? { type, tuple } : { type, tuple, children: children.map(wireTree) }
}

function sorted(tree: RecordedTree): RecordedTree {
  if (tree.children === undefined) return tree
  const children = tree.children.map(sorted)
  return { ...tree, children: children.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) }
}

describe('errors of the original', () => {
  const groups = `class User implements Namespace {}
class Group implements Namespace { related: { members: (User | SubjectSet<Group, "members">)[] } }
class Doc implements Namespace {
  related: { viewers: (User | SubjectSet<Group, "members">)[]; blocked: (User | SubjectSet<Group, "members">)[] }
  permits = {
    read: (ctx) => this.related.viewers.includes(ctx.subject) && !this.related.blocked.includes(ctx.subject),
    alias1: (ctx) => this.permits.read(ctx),
    alias2: (ctx) => this.permits.alias1(ctx),
    alias3: (ctx) => this.permits.alias2(ctx),
  }
}`
  const chain = (length: number) => [
    { namespace: 'Doc', object: 'd', relation: 'viewers', subject_id: 'u' },
    { namespace: 'Doc', object: 'd', relation: 'blocked', subject_set: set(0) },
    ...Array.from({ length }, (_, at) => ({
      namespace: 'Group',
      object: `g${at}`,
      relation: 'members',
      subject_set: set(at + 1),
    })),
    { namespace: 'Group', object: `g${length}`, relation: 'members', subject_id: 'u' },
  ]
  const set = (at: number) => ({ namespace: 'Group', object: `g${at}`, relation: 'members' })
  const read = (relation: string) => toTuple({ namespace: 'Doc', object: 'd', relation, subject_id: 'u' })

  it('a negation beyond the limits never grants, and reports the limit', () => {
    const settings = recordedSettings({ opl: groups, tuples: chain(8) }, { depth: 5, width: 100 })
    expect(check(settings, read('read'))).toMatchObject({
      allowed: false,
      membership: 'unknown',
      reasons: ['depth'],
    })
    const deeper = recordedSettings({ opl: groups, tuples: chain(8) }, { depth: 9, width: 100 })
    expect(check(deeper, read('read'))).toMatchObject({
      allowed: false,
      membership: 'not-member',
      reasons: [],
    })
  })

  it('permits that only name another permit of the object cost no depth', () => {
    const tuples = [{ namespace: 'Doc', object: 'd', relation: 'viewers', subject_id: 'u' }]
    expect(
      check(recordedSettings({ opl: groups, tuples }, { depth: 1, width: 100 }), read('alias3')).allowed,
    ).toBe(true)
  })

  it('a cycle of groups ends without reaching a limit, so that a negation over it can grant', () => {
    const tuples = [
      { namespace: 'Doc', object: 'd', relation: 'viewers', subject_id: 'u' },
      { namespace: 'Doc', object: 'd', relation: 'blocked', subject_set: set(0) },
      { namespace: 'Group', object: 'g0', relation: 'members', subject_set: set(1) },
      { namespace: 'Group', object: 'g1', relation: 'members', subject_set: set(0) },
    ]
    const settings = recordedSettings({ opl: groups, tuples }, { depth: 3, width: 100 })
    expect(check(settings, read('read'))).toMatchObject({ allowed: true, membership: 'member' })
  })

  it('keeps exactly the configured number of subject sets, and finds direct members of the rest', () => {
    const wide = Array.from({ length: 3 }, (_, at) => ({
      namespace: 'n',
      object: 'o',
      relation: 'r',
      subject_set: { namespace: 'n', object: `g${at}`, relation: 'm' },
    }))
    const deep = [0, 1, 2].flatMap((at) => [
      { namespace: 'n', object: `g${at}`, relation: 'm', subject_id: `near${at}` },
      {
        namespace: 'n',
        object: `g${at}`,
        relation: 'm',
        subject_set: { namespace: 'n', object: `h${at}`, relation: 'm' },
      },
      { namespace: 'n', object: `h${at}`, relation: 'm', subject_id: `far${at}` },
    ])
    const settings = recordedSettings(
      { namespaces: ['n'], tuples: [...wide, ...deep] },
      { depth: 5, width: 2 },
    )
    const ask = (subject: string) =>
      check(settings, toTuple({ namespace: 'n', object: 'o', relation: 'r', subject_id: subject }))
    expect(['near0', 'near1', 'near2', 'far0', 'far1'].map((subject) => ask(subject).allowed)).toEqual(
      Array(5).fill(true),
    )
    expect(ask('far2')).toMatchObject({ allowed: false, membership: 'unknown', reasons: ['width'] })
  })
})

it('questions about several subjects, mixed in one batch, do not disturb one another', () => {
  const group = (name: string) => ({ namespace: 'n', object: name, relation: 'm' })
  const groups = Array.from({ length: 60 }, (_, at) => `g${at}`)
  const tuples = [
    ...groups.map((name) => ({ ...group('all'), subject_set: group(name) })),
    ...groups.slice(40).flatMap((name) => ['u', 'v'].map((subject_id) => ({ ...group(name), subject_id }))),
  ]
  const settings = recordedSettings({ namespaces: ['n'], tuples }, { depth: 5, width: 100 })
  const questions = Array.from({ length: 12 }, (_, at) =>
    toTuple({ ...group('all'), subject_id: 'uvw'.charAt(at % 3) }),
  )
  const allowed = checkMany(settings, questions).map((outcome) => outcome.allowed)
  expect(allowed).toEqual(questions.map((_, at) => at % 3 < 2))
})

describe('unusual sizes', () => {
  const length = 4_000
  const rule = (at: number) => `p${at}: (ctx) => this.permits.p${at + 1}(ctx),`
  const aliases = `class D implements Namespace { related: { r: D[] } permits = {
    ${Array.from({ length }, (_, at) => rule(at)).join('\n')}
    p${length}: (ctx) => this.related.r.includes(ctx.subject),
  } }`
  const nest = `class F implements Namespace { related: { up: F[]; r: F[] } permits = {
    view: (ctx) => this.related.r.includes(ctx.subject) || this.related.up.traverse((f) => f.permits.view(ctx)),
  } }`
  const limits = { depth: 65_535, width: 65_535 }

  it('thousands of permits that refer to each other are evaluated and explained', () => {
    const at = { namespace: 'D', object: 'd' }
    const settings = recordedSettings(
      { opl: aliases, tuples: [{ ...at, relation: 'r', subject_id: 'u' }] },
      limits,
    )
    const ask = (subject_id: string) => toTuple({ ...at, relation: 'p0', subject_id })
    expect([check(settings, ask('u')).membership, check(settings, ask('v')).membership]).toEqual([
      'member',
      'not-member',
    ])
    expect(explain(settings, ask('u')).outcome.allowed).toBe(true)
  })

  it('a chain of thousands of folders is followed to its end, also in a cycle', () => {
    const folder = (at: number) => ({ namespace: 'F', object: `f${at}`, relation: 'up' })
    const tuples = Array.from({ length }, (_, at) => ({
      ...folder(at),
      subject_set: { namespace: 'F', object: `f${(at + 1) % length}`, relation: '' },
    }))
    const last = { namespace: 'F', object: `f${length - 1}`, relation: 'r', subject_id: 'u' }
    const settings = recordedSettings({ opl: nest, tuples: [...tuples, last] }, limits)
    const ask = (subject_id: string) =>
      toTuple({ namespace: 'F', object: 'f0', relation: 'view', subject_id })
    expect([check(settings, ask('u')).membership, check(settings, ask('v')).membership]).toEqual([
      'member',
      'not-member',
    ])
    expect(explain(settings, ask('u')).outcome.allowed).toBe(true)
  })

  it('thousands of parents and interdependent cycles are decided in bounded time', () => {
    const linked = (relation: string, from: number, to: number) => ({
      namespace: 'F',
      object: `f${from}`,
      relation,
      subject_set: { namespace: 'F', object: `f${to}`, relation: '' },
    })
    const ask = toTuple({ namespace: 'F', object: 'f0', relation: 'view', subject_id: 'u' })
    const parents = Array.from({ length: 30_000 }, (_, at) => linked('up', 0, at + 1))
    const beyond = [linked('up', 1, 30_001), linked('up', 30_001, 30_002)]
    const star = recordedSettings({ opl: nest, tuples: [...parents, ...beyond] }, { depth: 2, width: 100 })
    const waiting = `class F implements Namespace { related: { loop: F[]; next: F[] } permits = {
      kept: (ctx) => this.related.loop.traverse((f) => f.permits.kept(ctx)) || this.related.next.traverse((f) => f.permits.view(ctx)),
      view: (ctx) => !this.permits.kept(ctx),
    } }`
    const loops = Array.from({ length }, (_, at) => [linked('loop', at, at), linked('next', at, at + 1)])
    const cycles = recordedSettings({ opl: waiting, tuples: loops.flat() }, limits)
    const before = process.cpuUsage()
    expect(check(star, ask).reasons).toEqual(['depth'])
    expect(check(cycles, ask).reasons).toEqual(['effort'])
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(4_000)
  })

  it('searches continue after the stamps of an index overflow', () => {
    const group = (name: string) => ({ namespace: 'n', object: name, relation: 'm' })
    const chain = [0, 1, 2].map((at) => ({ ...group(`g${at}`), subject_set: group(`g${at + 1}`) }))
    const settings = recordedSettings(
      { namespaces: ['n'], tuples: [...chain, { ...group('g3'), subject_id: 'u' }] },
      limits,
    )
    const ask = toTuple({ ...group('g0'), subject_id: 'u' })
    expect(check(settings, ask).membership).toBe('member')
    settings.binding.graph.stamp = 2 ** 31 - 1
    expect(check(settings, ask).membership).toBe('member')
  })

  it('a chain of thousands of groups, and a relation with a hundred thousand of them, are followed', () => {
    const group = (name: string) => ({ namespace: 'n', object: name, relation: 'm' })
    const chain = Array.from({ length }, (_, at) => ({
      ...group(`g${at}`),
      subject_set: group(`g${at + 1}`),
    }))
    const wide = Array.from({ length: 100_000 }, (_, at) => ({
      ...group('wide'),
      subject_set: group(`w${at}`),
    }))
    const end = { ...group(`g${length}`), subject_id: 'u' }
    const inLast = { ...group('w99999'), subject_id: 'u' }
    const settings = recordedSettings({ namespaces: ['n'], tuples: [...chain, ...wide, end, inLast] }, limits)
    const ask = (object: string, subject_id: string) => toTuple({ ...group(object), subject_id })
    expect(check(settings, ask('g0', 'u')).membership).toBe('member')
    expect(check(settings, ask('g0', 'v')).membership).toBe('not-member')
    expect(check(settings, ask('wide', 'u')).membership).toBe('member')
    expect(check(settings, ask('wide', 'v'))).toMatchObject({ membership: 'unknown', reasons: ['width'] })
    expect(explain(settings, ask('g0', 'u')).outcome.allowed).toBe(true)
    expect(explain(settings, ask('wide', 'v')).outcome.allowed).toBe(false)
    expect(expand(settings.binding.graph, group('g0'), 65_535)?.type).toBe('union')
  })
})
