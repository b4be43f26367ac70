import { migrate } from '@tillkey/sql'
import { fillTable, isWasteful, onBothDatabases, type ReadPlan, watchPlansOn } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { projectMigrations } from './projects-migrations.ts'
import { createProjectsStore } from './projects-store.ts'

/** A project with years of frequent changes. */
const ROWS = 20_000
const limit = 10

onBothDatabases('revisions of a project', (open) => {
  test('are read a page at a time without reading the others', async () => {
    await using database = await open()
    await migrate(database.db, 'platform', projectMigrations)
    await fillTable(
      database.db,
      { table: 'project_revisions', rows: ROWS },
      {
        project_id: `CASE WHEN n % 1000 = 7 THEN 'small' ELSE 'p' END`,
        version: 'n',
        created_at: 'n',
        document: `'{}'`,
      },
    )
    const plans: ReadPlan[] = []
    const store = createProjectsStore(watchPlansOn(database.db, plans))
    for (const [project, before, first] of [
      ['p', undefined, ROWS],
      ['p', `revision_id ${ROWS / 2}`, ROWS / 2 - 1],
      ['p', 'revision_id 201', 200],
      ['small', undefined, ROWS - 1000 + 7],
    ] as const) {
      const times = (await store.revisions(project, { before, limit })).map(({ createdAt }) => createdAt)
      expect([times.length, times[0], times]).toEqual([limit, first, times.toSorted((a, b) => b - a)])
    }
    expect((await store.findRevision('p', 'revision_id 9'))?.createdAt).toBe(9)
    expect(plans.filter(isWasteful)).toEqual([])
  })
})
