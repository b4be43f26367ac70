import { migrate } from '@tillkey/sql'
import {
  fillTable,
  isWasteful,
  MANY_ROWS,
  onBothDatabases,
  type ReadPlan,
  watchPlansOn,
} from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { permissionMigrations } from './permission-migrations.ts'
import { createPermissionStore } from './permission-store.ts'
import type { Position } from './tuple-keysets.ts'
import { type TupleFilter, tupleColumns } from './tuple-rows.ts'

const TUPLES = 100_000
/** Tuples of the common namespace are stored first, those of a rare one last. */
const GROUPS = 20_000
const RARE = 200
const limit = 100

const fill = `
  INSERT INTO permission_tuples (project_id, tuple_key, seq, ${tupleColumns})
  WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${TUPLES})
  SELECT CASE WHEN n % 1000 = 7 THEN 'small' ELSE 'p' END, 'key ' || n, n,
    CASE WHEN n <= ${GROUPS} THEN 'Group' WHEN n > ${TUPLES - RARE} THEN 'Rare' ELSE 'Document' END,
    CASE WHEN n > ${TUPLES - 3 * GROUPS} THEN 'hot' ELSE 'object ' || (n % 30000) END,
    CASE WHEN n BETWEEN ${TUPLES - 3 * GROUPS} AND ${TUPLES - GROUPS} AND n % 400 = 1 THEN 'auditors' ELSE 'owners' END,
    0, '', CASE n % 4 WHEN 0 THEN 'everybody' ELSE 'user ' || (n % 10000) END, ''
  FROM numbers`

const pages: { filter: TupleFilter; after?: Position }[] = [
  { filter: {} },
  { filter: {}, after: ['Document', 'object 23456', '', ''] },
  { filter: { namespace: 'Group' }, after: ['object 15000', '', ''] },
  { filter: { namespace: 'Document' } },
  { filter: { namespace: 'Document' }, after: ['hot', 'owners', 'key 70000'] },
  { filter: { namespace: 'Rare' } },
  { filter: { namespace: 'Document', object: 'object 23456' } },
  { filter: { namespace: 'Document', object: 'hot' } },
  { filter: { namespace: 'Document', object: 'hot' }, after: ['owners', 'key 70000'] },
  { filter: { namespace: 'Rare', object: 'hot' } },
  { filter: { subject: { id: 'user 77' } } },
  { filter: { subject: { id: 'user 77' } }, after: ['Document', 'hot', TUPLES / 2] },
  { filter: { namespace: 'Document', relation: 'owners' }, after: [TUPLES / 2] },
  { filter: { namespace: 'Document', object: 'object 23456', relation: 'owners' } },
  { filter: { namespace: 'Document', relation: 'owners', subject: { id: 'user 77' } } },
  { filter: { object: 'hot' } },
  { filter: { object: 'hot' }, after: ['Document', 'owners', 'key 70000'] },
  { filter: { object: 'object 23456' } },
  { filter: { object: 'hot', relation: 'auditors' } },
  { filter: { relation: 'auditors' } },
  { filter: { namespace: 'Document', relation: 'auditors' } },
  { filter: { namespace: 'Document', relation: 'auditors' }, after: [60_000] },
  { filter: { namespace: 'Document', object: 'hot', relation: 'auditors' } },
  { filter: { namespace: 'Document', object: 'hot', relation: 'owners' }, after: ['key 70000'] },
  { filter: { subject: { id: 'everybody' } }, after: ['Document', 'hot', 60_000] },
  { filter: { namespace: 'Rare', subject: { id: 'everybody' } } },
  { filter: { namespace: 'Document', object: 'object 23456', subject: { id: 'everybody' } } },
  { filter: { namespace: 'Document', object: 'hot', subject: { id: 'user 77' } } },
  { filter: { namespace: 'Document', object: 'hot', relation: 'owners', subject: { id: 'user 77' } } },
]

onBothDatabases('pages of tuples', (open) => {
  test('read at most ten times the rows they return, of 100,000 in skewed order', async () => {
    await using database = await open()
    await migrate(database.db, 'permissions', permissionMigrations)
    await database.db.run(fill)
    await database.db.run('ANALYZE')
    const plans: ReadPlan[] = []
    const store = createPermissionStore(watchPlansOn(database.db, plans))
    for (const { filter, after } of pages) {
      const { tuples } = await store.list('p', filter, { after, limit })
      expect(tuples.length).toBeGreaterThan(0)
      for (const tuple of tuples) expect(tuple).toMatchObject(filter)
    }
    expect(plans.filter(isWasteful)).toEqual([])
    // SQLite reports no row counts, so the plan must use the last column of the index.
    const steps = plans.flatMap((plan) => (plan.sql.includes('tuple_key') ? plan.steps : []))
    expect(steps.filter((step) => !/\b(tuple_key|seq)\)?>/.test(step))).toEqual([])
  })
})

onBothDatabases('the log of changes', (open) => {
  test('is followed and trimmed without reading the rest of many rows', async () => {
    await using database = await open()
    const { db } = database
    await migrate(db, 'permissions', permissionMigrations)
    await fillTable(
      db,
      { table: 'permission_changes' },
      {
        project_id: `CASE WHEN n % 1000 = 7 THEN 'small' ELSE 'p' END`,
        version: 'n',
        ordinal: '1',
        created_at: `CASE WHEN n % 5000 = 0 THEN 1 ELSE n + 10 END`,
        step_count: '1',
        steps: `'[]'`,
      },
    )
    const plans: ReadPlan[] = []
    const store = createPermissionStore(watchPlansOn(db, plans))
    expect(Object.fromEntries(await store.findTrimmable(2))).toEqual({ p: MANY_ROWS })
    const range = { after: MANY_ROWS - 100, upTo: MANY_ROWS }
    expect(await store.findChanges('p', range)).toEqual([])
    // Counting the steps reads the rows of the range and returns one.
    const lists = plans.filter(({ sql }) => !sql.includes('sum('))
    expect(lists.map(({ returned }) => returned)).toEqual([MANY_ROWS / 5000, 100, 0])
    expect(lists.filter(isWasteful)).toEqual([])
  })
})
