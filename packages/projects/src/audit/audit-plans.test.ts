import { migrate } from '@tillkey/sql'
import { fillTable, isWasteful, onBothDatabases, type ReadPlan, watchPlansOn } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { type AuditFilter, auditMigrations, createAuditStore } from './audit-store.ts'

const ROWS = 100_000
/** The oldest are of a rare kind, and a list begins with the newest; the newest of another, and it begins with the oldest. */
const RARE = 200
const limit = 100

const rareOr = (name: string): string =>
  `CASE WHEN n <= ${RARE} THEN 'old ${name}' WHEN n > ${ROWS - RARE} THEN 'new ${name}' ELSE 'usual ${name}' END`

/** Each filter, for what is rare and old, rare and new, and usual. */
const filtersOf = (which: string): AuditFilter[] => [
  { action: `${which} action` },
  { actorId: `${which} actor` },
  { targetType: 'thing', targetId: `${which} target` },
]

onBothDatabases('lists of the audit trail', (open) => {
  test('read no more than ten times what they return of 100,000 in skewed order', async () => {
    await using database = await open()
    await migrate(database.db, 'projects', auditMigrations)
    await fillTable(
      database.db,
      { table: 'audit_events' },
      {
        ...{
          project_id: `'p'`,
          at: 'n',
          before_json: `'null'`,
          after_json: `'null'`,
          target_type: `'thing'`,
        },
        ...{ action: rareOr('action'), actor_id: rareOr('actor'), target_id: rareOr('target') },
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
    for (const filter of [{}, ...filtersOf('usual')])
      expect(await list(filter, 'newest', ROWS / 2)).toEqual(run(ROWS / 2 - 1, -1))
    for (const filter of filtersOf('old')) {
      expect(await list(filter, 'newest')).toEqual(run(RARE, -1))
      expect(await list({ ...filter, to: 151 }, 'newest')).toEqual(run(150, -1))
    }
    for (const filter of filtersOf('new'))
      expect(await list(filter, 'oldest')).toEqual(run(ROWS - RARE + 1, 1))
    expect(await list({ from: ROWS / 2 }, 'oldest')).toEqual(run(ROWS / 2, 1))
    expect(plans.filter(isWasteful)).toEqual([])
  })
})
