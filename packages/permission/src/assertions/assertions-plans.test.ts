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
import { assertionMigrations, createAssertionsStore, MAX_ASSERTIONS } from './assertions-store.ts'

onBothDatabases('the assertions of a project', (open) => {
  test('are read without those of others, of many rows', async () => {
    await using database = await open()
    const { db } = database
    await migrate(db, 'assertions', assertionMigrations)
    await fillTable(
      db,
      { table: 'permission_assertions' },
      {
        project_id: `'project ' || (n % 1000)`,
        id: `'assertion ' || n`,
        namespace: `'Document'`,
        object: `'object ' || n`,
        relation: `'view'`,
        subject_kind: '0',
        subject_namespace: `''`,
        subject_object: `'ann'`,
        subject_relation: `''`,
        is_allowed: 'n % 2',
        created_at: 'n',
      },
    )
    const plans: ReadPlan[] = []
    const store = createAssertionsStore(watchPlansOn(db, plans))
    const found = await store.list('project 7')
    expect(found).toHaveLength(MANY_ROWS / 1000)
    expect(found.length).toBeLessThan(MAX_ASSERTIONS)
    expect(await store.find('project 7', 'assertion 1007')).toMatchObject({ isAllowed: true })
    expect(plans.filter(isWasteful)).toEqual([])
  })
})
