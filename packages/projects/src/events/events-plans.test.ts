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
import { createEventsStore, eventMigrations } from './events-store.ts'

/** The oldest events have a rare name. Lists begin with the newest. */
const RARE = 200
const MIDDLE = { at: MANY_ROWS / 2, id: '' }

onBothDatabases('lists of events', (open) => {
  test('read at most ten times the rows they return, of many in skewed order', async () => {
    await using database = await open()
    await migrate(database.db, 'projects', eventMigrations)
    await fillTable(
      database.db,
      { table: 'project_events' },
      {
        project_id: `'p'`,
        at: 'n',
        stored_at: 'n',
        name: `CASE WHEN n <= ${RARE} THEN 'rare' ELSE 'usual' END`,
        attributes: `'{}'`,
      },
    )
    const plans: ReadPlan[] = []
    const store = createEventsStore(watchPlansOn(database.db, plans))
    const pages = [
      await store.list('p', {}, { before: undefined, limit: 100 }),
      await store.list('p', {}, { before: MIDDLE, limit: 100 }),
      await store.list('p', { name: 'usual' }, { before: MIDDLE, limit: 100 }),
      await store.list('p', { name: 'rare' }, { before: undefined, limit: 100 }),
      await store.list('p', { name: 'rare', from: 1, to: RARE }, { before: undefined, limit: 100 }),
    ]
    const newestFirst = (first: number) => Array.from({ length: 100 }, (_, index) => first - index)
    expect(pages.map((page) => page.map(({ at }) => at))).toEqual(
      [MANY_ROWS, MIDDLE.at - 1, MIDDLE.at - 1, RARE, RARE - 1].map(newestFirst),
    )
    expect(await store.storedAfter('p', { storedAt: MIDDLE.at, id: '' }, 100)).toHaveLength(100)
    expect(plans.filter(isWasteful)).toEqual([])
  })
})
