import { createOutbound } from '@tillkey/outbound'
import type { ProjectContext } from '@tillkey/platform-core'
import { createKeyring } from '@tillkey/secrets'
import { onBothDatabases, type TestDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import type { Tuple } from './engine/tuple.ts'
import { createPermissionIndexes } from './permission-indexes.ts'
import { createPermissionStore } from './permission-store.ts'
import { createPermissionWrites } from './permission-writes.ts'
import { createPermissions, type Permissions } from './permissions.ts'
import { createProjectRules } from './rules/project-rules.ts'
import { oplLocation } from './testdata/permission-platform.ts'
import { permissionTables } from './testing.ts'

const opl = `class User implements Namespace {}
class Group implements Namespace { related: { members: (User | SubjectSet<Group, "members">)[] } }
class Doc implements Namespace {
  related: { viewers: (User | SubjectSet<Group, "members">)[]; blocked: User[] }
  permits = { view: (ctx) => this.related.viewers.includes(ctx.subject) && !this.related.blocked.includes(ctx.subject) }
}`

const createContext = (permission: Record<string, unknown>): ProjectContext => ({
  id: 'p',
  slug: 'p',
  name: 'p',
  version: 1,
  state: 'running',
  publicUrl: 'http://localhost:4000/p/p',
  isRewritten: false,
  cookiePath: '/p/p',
  config: { permission },
  cors: { public: { enabled: false, origins: [] }, admin: { enabled: false, origins: [] } },
  allowsLoopback: false,
  outbound: createOutbound({ networks: [] }),
})

function openPermissions(database: TestDatabase): { permissions: Permissions; faults: unknown[] } {
  const store = createPermissionStore(database.db)
  const faults: unknown[] = []
  const rulesOf = createProjectRules({
    store,
    onInvalidRules: (_, { state, problems }) => faults.push({ state, problems }),
  })
  const indexes = createPermissionIndexes({ store, memoryBudget: 2 ** 30 })
  const keyring = createKeyring(['a secret for tests'])
  const writes = createPermissionWrites(database.db)
  return {
    permissions: createPermissions({ store, writes, indexes, rulesOf, keyring, now: () => 0 }),
    faults,
  }
}

const project = createContext({ namespaces: { location: oplLocation(opl) } })
const on = (object: string, relation: string, subject: Tuple['subject']): Tuple => ({
  namespace: object.startsWith('g') ? 'Group' : 'Doc',
  object,
  relation,
  subject,
})
const staff = { set: { namespace: 'Group', object: 'g', relation: 'members' } }
const inserts = [
  on('g', 'members', { id: 'ann' }),
  on('g', 'members', { id: 'bob' }),
  on('d1', 'viewers', staff),
  on('d2', 'viewers', staff),
  on('d2', 'blocked', { id: 'bob' }),
  on('d3', 'viewers', { id: 'cyd' }),
]
const firstPage = { size: 10, cursor: null }

onBothDatabases('permissions in process', (open) => {
  test('answer many checks at once, explain one, and search in both directions', async () => {
    await using database = await open(permissionTables)
    const { permissions } = openPermissions(database)
    await permissions.write(project, { inserts, deletes: [] })
    const bob = { id: 'bob' }
    const views = ['d1', 'd2', 'd3'].map((object) => on(object, 'view', bob))
    const responses = await permissions.checkMany(project, views, 0)
    const explained = await permissions.explain(project, on('d1', 'view', bob), 0)
    const objects = await permissions.objectsOf(
      project,
      { namespace: 'Doc', relation: 'view', subject: bob },
      firstPage,
    )
    const subjects = await permissions.subjectsOf(
      project,
      { namespace: 'Doc', object: 'd1', relation: 'view' },
      firstPage,
    )
    expect(responses.map(({ allowed }) => allowed)).toEqual([true, false, false])
    expect(explained.proof.map(({ kind }) => kind)).toEqual(['rule', 'tuple', 'tuple', 'absence'])
    expect(objects).toEqual({ items: ['d1'], next: null, isCut: false })
    expect(subjects).toEqual({ items: [{ id: 'ann' }, { id: 'bob' }], next: null, isCut: false })
  })

  test('see writes made before the check', async () => {
    await using database = await open(permissionTables)
    const { permissions } = openPermissions(database)
    await permissions.write(project, { inserts, deletes: [] })
    await permissions.deleteMatching(project, { namespace: 'Group', subject: { id: 'ann' } })
    const { allowed } = await permissions.check(project, on('d1', 'view', { id: 'ann' }), 0)
    expect(allowed).toBe(false)
  })

  test('report the current rules and the memory in use', async () => {
    await using database = await open(permissionTables)
    const { permissions, faults } = openPermissions(database)
    await permissions.write(project, { inserts, deletes: [] })
    const good = await permissions.status(project)
    const broken = await permissions.status(
      createContext({ namespaces: { location: oplLocation('class {}') } }),
    )
    const bytes = expect.any(Number)
    const common = { namespaces: ['Doc', 'Group', 'User'], index: { version: 1, tuples: 6, bytes } }
    expect(good).toEqual({ ...common, rules: 'configured', problems: [] })
    const problems = [
      {
        message: expect.any(String),
        start: { Line: 1, column: 6 },
        end: { Line: 1, column: 7 },
      },
    ]
    expect(broken).toEqual({ ...common, rules: 'last-good', problems })
    expect(faults).toEqual([{ state: 'last-good', problems }])
  })

  test('a project that never had usable namespaces has none', async () => {
    await using database = await open(permissionTables)
    const { permissions, faults } = openPermissions(database)
    const status = await permissions.status(
      createContext({ namespaces: { location: 'file:///namespaces.ts' } }),
    )
    expect([status.rules, status.namespaces, faults.length]).toEqual(['none', [], 1])
  })

  test.each(['base64://%%%', `${oplLocation(opl).slice(0, 40)}*${oplLocation(opl).slice(41)}`])(
    'a damaged location keeps the last namespaces: %s',
    async (location) => {
      await using database = await open(permissionTables)
      const { permissions } = openPermissions(database)
      await permissions.status(project)
      const { rules, namespaces } = await permissions.status(createContext({ namespaces: { location } }))
      expect([rules, namespaces]).toEqual(['last-good', ['Doc', 'Group', 'User']])
    },
  )
})
