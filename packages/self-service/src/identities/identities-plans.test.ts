import { findFilteredPage } from '@tillkey/identity/identities/search/filtered-list.ts'
import { insertIdentifiers } from '@tillkey/identity/identities/search/identifiers-store.ts'
import { createSearchStore } from '@tillkey/identity/identities/search/search-store.ts'
import { createIdentitiesStore } from '@tillkey/identity/identities/stores/identities-store.ts'
import { fillIdentities, formatNumber } from '@tillkey/identity/testing/fill-identities.ts'
import { createCourierStore } from '@tillkey/messaging/courier/courier-store.ts'
import type { Database } from '@tillkey/sql'
import {
  isWasteful,
  onBothDatabases,
  openTestPostgres,
  openTestSqlite,
  type ReadPlan,
  watchPlansOn,
} from '@tillkey/sql/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_KEY, createAccount, createHttpSession, startTestPlatform } from '../testing/index.ts'

const PEOPLE = 5000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

test('a login looks up its identifier by index, even before PostgreSQL has statistics of fast-grown tables', async () => {
  await using platform = await startTestPlatform(openTestPostgres)
  await createAccount(platform, 'one@shop.test')
  const { db } = platform.database
  const { id: projectId } = await platform.projects.find('playground')
  await db.run(
    `INSERT INTO identity_credentials SELECT (jsonb_populate_record(c, jsonb_build_object('identity_id', gen_random_uuid()))).*
     FROM identity_credentials c, generate_series(1, ${PEOPLE}) WHERE c.type = 'password'`,
  )
  const plans: ReadPlan[] = []
  const key = { kind: 'password', value: 'one@shop.test' } as const
  const found = await createIdentitiesStore(watchPlansOn(db, plans)).findWithCredential(
    projectId,
    key,
    'password',
  )
  expect(found?.config).toMatchObject({ hashed_password: expect.any(String) })
  expect(plans.map(({ rows }) => Number(rows) <= 5)).toEqual([true])
})

test('lists of ids of any length make few statements, which connections keep', async () => {
  await using platform = await startTestPlatform(openTestSqlite)
  const id = await createAccount(platform, 'one@shop.test')
  const { id: projectId } = await platform.projects.find('playground')
  const plans: ReadPlan[] = []
  const store = createIdentitiesStore(watchPlansOn(platform.database.db, plans))
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const length of [5, 6, 7, 8]) {
    const ids = [id, ...Array.from({ length: length - 1 }, () => nobody)]
    const rows = await store.listRows(projectId, { after: FIRST_ID, size: 10, ids })
    const keys = await store.keysOf(projectId, ids)
    const credentials = await store.credentialsOf(projectId, ids)
    const found = [rows.map((row) => row.id), keys.length > 0, credentials.map(({ type }) => type)]
    expect(found).toEqual([[id], true, ['password']])
  }
  expect(new Set(plans.map(({ sql }) => sql)).size).toBe(3)
})

/** Plan steps that read a whole project or a whole table. */
const isFullScan = (step: string): boolean =>
  /\(project_id=\?\)$/.test(step) || /^SCAN (?!.*(VALUES|CONSTANT|VIRTUAL TABLE INDEX \d+:M))/.test(step)

/** Records the query plans of writes. */
const watchChangesOn = (db: Database, steps: string[]): Database => ({
  ...db,
  async run(sql, params = []) {
    const plan = await db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, params)
    steps.push(...plan.map(({ detail }) => detail))
    return db.run(sql, params)
  },
})

/** Identities that a search compares before it uses the index. */
const COMPARED = 500

// All cases share the identities of a project, which take seconds to fill. Those that change them come last.
onBothDatabases('among many identities', (open) => {
  let platform: Awaited<ReturnType<typeof startTestPlatform>>
  let db: Database
  let project: Awaited<ReturnType<(typeof platform)['projects']['find']>>
  beforeAll(async () => {
    platform = await startTestPlatform(open)
    db = platform.database.db
    project = await platform.projects.find('playground')
    const createDraft = (number: string) => ({ traits: { email: `p-${number}@shop.test` } })
    await fillIdentities(db, { project, count: PEOPLE, draftOf: createDraft })
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  test('one is read without the others', async () => {
    const somebody = `p-${formatNumber(500)}@shop.test`
    const plans: ReadPlan[] = []
    const store = createIdentitiesStore(watchPlansOn(db, plans))
    const [id = ''] = await store.findIdsByIdentifier(project.id, {
      exact: somebody,
      normalised: somebody,
    })
    const keys = await store.keys(project.id, id)
    expect(keys.map(({ kind }) => kind)).toEqual(keys.map(({ kind }) => kind).toSorted())
    expect((await store.keysOf(project.id, [id])).map(({ kind, value }) => ({ kind, value }))).toEqual(keys)
    await store.credentials(project.id, id)
    await store.credentialsOf(project.id, [id])
    await store.list(project.id, { after: id, size: 10 })
    const organizationId = '9cf0f3a6-3d5c-4d3c-8d3c-0d4a9a4f3c11'
    expect(await store.list(project.id, { after: id, size: 10, organizationId })).toEqual([])
    const own = plans.filter(({ sql }) => sql.includes('organization_id <='))
    expect(own.flatMap(({ steps }) => steps.filter((step) => !/by_organization/.test(step)))).toEqual([])
    expect(own.length).toBeGreaterThan(0)
    expect(plans.flatMap(({ steps }) => steps.filter(isFullScan))).toEqual([])
    expect(plans.filter(({ rows }) => rows !== null && rows > 30)).toEqual([])
  })

  test('a filter that nobody passes ends a page after as many identities as it may compare, each read once', async () => {
    const plans: ReadPlan[] = []
    const store = createIdentitiesStore(watchPlansOn(db, plans))
    const filter = { state: 'inactive', schemaId: undefined, organizationId: undefined }
    const first = await findFilteredPage(project.id, { after: FIRST_ID, rows: 10, filter }, store)
    expect(first.rows).toEqual([])
    const [last] = await store.list(project.id, { after: first.next ?? '', size: 1 })
    expect(last?.id.localeCompare(first.next ?? '')).toBe(1)
    expect(plans).toHaveLength(5)
    expect(plans.flatMap(({ steps }) => steps.filter(isFullScan))).toEqual([])
    let next = first.next
    for (let pages = 1; next !== undefined; pages++) {
      next = (await findFilteredPage(project.id, { after: next, rows: 10, filter }, store)).next
      expect(pages).toBeLessThan(3)
    }
  })

  describe('those with a part of an identifier', () => {
    const plans: ReadPlan[] = []
    async function find(text: string, projectId = project.id) {
      plans.length = 0
      const store = createIdentitiesStore(watchPlansOn(db, plans))
      const found = await store.findIdsBySimilarIdentifier(projectId, text, 1000)
      const steps = plans.flatMap((plan) => plan.steps)
      expect(steps.filter((step) => isFullScan(step) && step !== 'SCAN candidates')).toEqual([])
      return [found.length, plans.length] as const
    }
    /** SQLite does not report rows. */
    const countRows = () => plans.reduce((sum, { rows }) => sum + (rows ?? 0), 0)

    test('are found by index, or in the order of their ids when many match', async () => {
      expect(await find(`-${formatNumber(7)}@`)).toEqual([1, 2])
      expect(countRows()).toBeLessThan(COMPARED + 20)
      expect(await find('nobody')).toEqual([0, 2])
      expect(countRows()).toBeLessThan(COMPARED + 5)
      expect(await find('SHOP')).toEqual([1000, 2])
      expect(countRows()).toBeLessThanOrEqual(2 * COMPARED)
      // A text of two characters is in no index, and this one in fifty identifiers.
      expect(await find('49')).toEqual([expect.any(Number), PEOPLE / COMPARED + 1])
    })

    test('are all found by index if they are few, and in ranges of ids otherwise', async () => {
      plans.length = 0
      const store = createIdentitiesStore(watchPlansOn(db, plans))
      const few = await store.findIndexedByPart(project.id, { text: `-${formatNumber(7)}@`, limit: 100 })
      expect(few).toMatchObject({ ids: [expect.any(String)], isComplete: true })
      const many = await store.findIndexedByPart(project.id, { text: 'SHOP', limit: 100 })
      expect(many).toEqual({ ids: [], isComplete: false })
      expect(countRows()).toBeLessThan(120)
      const found = new Set<string>()
      for (let after: string | undefined = ''; after !== undefined; ) {
        const range = await store.compareByPart(project.id, { text: 'SHOP', after, size: COMPARED })
        for (const id of range.ids) found.add(id)
        after = range.next
      }
      expect(found.size).toBe(PEOPLE)
      expect(countRows()).toBeLessThan(120 + PEOPLE + COMPARED)
      const steps = plans.flatMap((plan) => plan.steps)
      expect(steps.filter((step) => isFullScan(step) && step !== 'SCAN candidates')).toEqual([])
    })

    test('are searched by their traits within a range of an index', async () => {
      const searched: ReadPlan[] = []
      const after = { isStart: 1, part: 'p-', identityId: '' } as const
      const page = { query: 'p-', after, limit: 100 }
      expect(await createSearchStore(watchPlansOn(db, searched)).find(project.id, page)).toHaveLength(100)
      expect(searched.filter(isWasteful)).toEqual([])
    })

    test('do not read those of another project', async () => {
      const projectId = 'another-project'
      const entries = Array.from({ length: 2 * COMPARED }, (_, index) => ({
        identity: { projectId, id: formatNumber(index) },
        keys: [{ kind: 'password', value: `p-${index}@${index === 900 ? 'shop' : 'store'}.test` } as const],
      }))
      await db.transaction((tx) => insertIdentifiers(tx, entries))
      expect(await find('@shop.test', projectId)).toEqual([1, 2])
      expect(countRows()).toBeLessThan(COMPARED + 5)
    })
  })

  test('the number is known without counting and follows creations and deletions', async () => {
    const plans: ReadPlan[] = []
    const store = createIdentitiesStore(watchPlansOn(db, plans))
    const total = () => store.count(project.id, {})
    expect(await total()).toBe(PEOPLE)
    expect(plans.flatMap(({ steps }) => steps).filter((step) => !step.includes('identity_totals'))).toEqual(
      [],
    )
    expect(plans.filter(({ rows }) => rows !== null && rows > 256)).toEqual([])
    const accounts = await Promise.all(
      ['a', 'b', 'c'].map((name) => createAccount(platform, `${name}@shop.test`)),
    )
    expect(await total()).toBe(PEOPLE + 3)
    const headers = { authorization: `Bearer ${ADMIN_KEY}` }
    const url = `/admin/identities/${accounts[1]}`
    await createHttpSession(platform).send({ method: 'DELETE', url, headers })
    await createHttpSession(platform).send({ method: 'DELETE', url, headers })
    expect(await total()).toBe(PEOPLE + 2)
  })

  test('the people of an organization are counted up to ten thousand; larger totals are omitted', async () => {
    const columns =
      'schema_id, state, traits, addresses, metadata_public, metadata_admin, created_at, updated_at'
    await db.run(
      `INSERT INTO identities (project_id, id, ${columns})
       SELECT project_id, replace(id, '-4000-', '-4001-'), ${columns} FROM identities WHERE id LIKE '%-4000-%'`,
    )
    const organizationId = '9cf0f3a6-3d5c-4d3c-8d3c-0d4a9a4f3c11'
    const headers = { authorization: `Bearer ${ADMIN_KEY}` }
    const url = `/admin/identities?page=1&per_page=5&organization_id=${organizationId}`
    const totalNow = async (people: number) => {
      await db.run(
        `UPDATE identities SET organization_id = CASE WHEN id IN
           (SELECT id FROM identities WHERE project_id = $1 ORDER BY id LIMIT ${people}) THEN $2 END`,
        [project.id, organizationId],
      )
      const page = await createHttpSession(platform).send({ url, headers })
      return [page.body.length, page.headers['x-total-count']]
    }
    expect([await totalNow(7), await totalNow(10_001)]).toEqual([
      [2, '7'],
      [5, undefined],
    ])
    const plans: ReadPlan[] = []
    await createIdentitiesStore(watchPlansOn(db, plans)).count(project.id, { organizationId })
    const steps = plans.flatMap((plan) => plan.steps)
    expect(steps.filter((step) => isFullScan(step) && step !== 'SCAN counted')).toEqual([])
    expect(plans.filter(({ rows }) => rows !== null && rows > 10_000)).toEqual([])
  })
})

test('messages of an identity are deleted without looking through those of others', async () => {
  await using platform = await startTestPlatform(openTestSqlite)
  const steps: string[] = []
  const store = createCourierStore(watchChangesOn(platform.database.db, steps))
  await store.erase('a project', {
    identityId: 'an identity',
    recipients: ['one@shop.test', 'two@shop.test'],
  })
  expect(steps.length).toBeGreaterThan(0)
  expect(steps.filter(isFullScan)).toEqual([])
})
