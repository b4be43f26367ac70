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
import { migrations } from './migrations.ts'
import { createOutboxStore } from './outbox-store.ts'

onBothDatabases('messages of the outbox', (open) => {
  test('are claimed without reading other kinds and messages that are not due', async () => {
    await using database = await open()
    const { db } = database
    await migrate(db, 'jobs', migrations)
    await fillTable(
      db,
      { table: 'outbox' },
      {
        project_id: `'p'`,
        service: `'platform'`,
        payload: `'{}'`,
        holder: `''`,
        leased_until: '0',
        tries: '0',
        kind: `CASE WHEN n % 100 = 7 THEN 'rare' ELSE 'mail' END`,
        state: `CASE WHEN n % 2 = 1 THEN 'waiting' ELSE 'done' END`,
        ordering_key: `CASE WHEN n % 4 = 1 THEN '' ELSE 'key ' || n END`,
      },
    )
    const plans: ReadPlan[] = []
    const store = createOutboxStore(watchPlansOn(db, plans), 'platform')
    const claim = { holder: 'one', now: MANY_ROWS / 2, leaseMs: 1000, limit: 50 }
    const claimed = [
      await store.claim({ ...claim, kind: 'mail' }),
      await store.claim({ ...claim, kind: 'rare' }),
    ]
    expect(claimed.map(({ length }) => length)).toEqual([50, 50])
    expect(plans.filter(isWasteful)).toEqual([])
  })
})
