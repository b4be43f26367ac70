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
import { type AuditFilter, auditMigrations, createAuditStore } from './audit-store.ts'

/** Some of the oldest events have a rare value, as do some of the newest, so that lists from either end meet them last. */
const RARE = 200
const limit = 100

/** Which run of events has a rare value for each filter. No two filters share a run. */
const RUNS = { action: 1, actorId: 2, targetId: 3, targetType: 4 } as const
type Filtered = keyof typeof RUNS

const rareOr = (name: Filtered): string =>
  `CASE WHEN n > ${(RUNS[name] - 1) * RARE} AND n <= ${RUNS[name] * RARE} THEN 'old ${name}'
    WHEN n > ${MANY_ROWS - RUNS[name] * RARE} AND n <= ${MANY_ROWS - (RUNS[name] - 1) * RARE} THEN 'new ${name}' ELSE 'usual ${name}' END`

const names = Object.keys(RUNS) as Filtered[] // the keys of the record above
const usual = Object.fromEntries(names.map((name) => [name, `usual ${name}`]))

/** Returns each filter with a rare value, alone and combined with a frequent value of every other filter. */
const listFilters = (which: 'old' | 'new'): { filter: AuditFilter; run: number }[] =>
  names.flatMap((name) => {
    const own = { [name]: `${which} ${name}` }
    const both = names
      .filter((other) => other !== name)
      .map((other) => ({ ...own, [other]: `usual ${other}` }))
    return [own, ...both].map((filter) => ({ filter, run: RUNS[name] }))
  })

onBothDatabases('lists of the audit trail', (open) => {
  test('read at most ten times the rows they return, of many in skewed order', async () => {
    await using database = await open()
    await migrate(database.db, 'projects', auditMigrations)
    await fillTable(
      database.db,
      { table: 'audit_events' },
      {
        project_id: `'p'`,
        at: 'n',
        before_json: `'null'`,
        after_json: `'null'`,
        action: rareOr('action'),
        actor_id: rareOr('actorId'),
        target_id: rareOr('targetId'),
        target_type: rareOr('targetType'),
      },
    )
    const plans: ReadPlan[] = []
    const store = createAuditStore(watchPlansOn(database.db, plans))
    const list = async (filter: AuditFilter, order: 'newest' | 'oldest', at?: number) => {
      const after = at === undefined ? undefined : { at, id: '' }
      return (await store.list('p', filter, { order, after, limit })).map((event) => event.at)
    }
    const run = (first: number, step: 1 | -1) =>
      Array.from({ length: limit }, (_, index) => first + step * index)
    for (const filter of [{}, usual, ...names.map((name) => ({ [name]: usual[name] }))])
      expect(await list(filter, 'newest', MANY_ROWS / 2)).toEqual(run(MANY_ROWS / 2 - 1, -1))
    for (const { filter, run: position } of listFilters('old')) {
      expect(await list(filter, 'newest')).toEqual(run(position * RARE, -1))
      expect(await list({ ...filter, to: position * RARE - 49 }, 'newest')).toEqual(
        run(position * RARE - 50, -1),
      )
    }
    for (const { filter, run: position } of listFilters('new'))
      expect(await list(filter, 'oldest')).toEqual(run(MANY_ROWS - position * RARE + 1, 1))
    expect(await list({ from: MANY_ROWS / 2 }, 'oldest')).toEqual(run(MANY_ROWS / 2, 1))
    expect(plans.filter(isWasteful)).toEqual([])
  })
})
