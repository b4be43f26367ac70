import { fillTable, isWasteful, onBothDatabases, type ReadPlan, watchPlansOn } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { createCourierStore } from './courier/courier-store.ts'
import { createSessionsStore } from './sessions/sessions-store.ts'
import { startTestPlatform } from './testing.ts'

const ROWS = 100_000
/** The oldest are of a rare kind: a list begins with the newest. */
const RARE = 200
const MIDDLE = { createdAt: ROWS / 2, id: '' }
const project_id = `'p'`

onBothDatabases('lists of identities’ rows', (open) => {
  test('read no more than ten times the messages that they return', async () => {
    await using platform = await startTestPlatform(open)
    const { db } = platform.database
    await fillTable(
      db,
      { table: 'courier_messages' },
      {
        project_id,
        created_at: 'n',
        status: `CASE WHEN n <= ${RARE} THEN 'queued' ELSE 'sent' END`,
        recipient: `CASE WHEN n <= ${ROWS / 3} THEN 'often' ELSE 'person ' || n END`,
      },
    )
    const plans: ReadPlan[] = []
    const store = createCourierStore(watchPlansOn(db, plans))
    for (const filter of [{}, { status: 'sent' }, { status: 'queued' }, { recipient: 'often' }] as const)
      for (const after of [
        undefined,
        ...('status' in filter && filter.status === 'queued' ? [] : [MIDDLE]),
      ]) {
        const times = (await store.list('p', filter, { after, size: 100 })).map(({ createdAt }) => createdAt)
        expect([times.length, times]).toEqual([100, times.toSorted((a, b) => b - a)])
      }
    expect(plans.filter(isWasteful)).toEqual([])
  })

  test('read no more than ten times the sessions that they return', async () => {
    await using platform = await startTestPlatform(open)
    const { db } = platform.database
    await fillTable(
      db,
      { table: 'identities' },
      {
        project_id,
        id: `'identity ' || n`,
        traits: `'{}'`,
        addresses: `'{}'`,
        metadata_public: `'null'`,
        metadata_admin: `'null'`,
      },
    )
    await fillTable(
      db,
      { table: 'sessions' },
      {
        project_id,
        identity_id: `'identity ' || n`,
        created_at: 'n',
        methods: `'[]'`,
        devices: `'[]'`,
      },
    )
    const plans: ReadPlan[] = []
    const store = createSessionsStore(watchPlansOn(db, plans))
    for (const after of [undefined, MIDDLE]) await store.list('p', { after, limit: 100 })
    expect(plans.map(({ returned }) => returned)).toEqual([100, 100])
    // Each session is read with its identity.
    expect(plans.filter(isWasteful)).toEqual([])
  })
})
