import { createIdentitiesStore } from '@tillkey/identity/identities/stores/identities-store.ts'
import { createSessionsStore } from '@tillkey/identity/sessions/sessions-store.ts'
import { createCourierStore } from '@tillkey/messaging/courier/courier-store.ts'
import type { Database } from '@tillkey/sql'
import { fillTable, isWasteful, onBothDatabases, type ReadPlan, watchPlansOn } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { startTestPlatform } from './testing/index.ts'

const ROWS = 100_000
/** The oldest rows match a rare filter, while lists start with the newest. */
const RARE = 200
const MIDDLE = { createdAt: ROWS / 2, id: '' }
const project_id = `'p'`
/** After the clock of jobs, which leave the rows alone. */
const NOW = 9_000_000_000_000

onBothDatabases('lists of identities’ rows', (open) => {
  test('read at most ten times the messages that they return', async () => {
    await using platform = await startTestPlatform(open)
    const { db } = platform.database
    await fillTable(
      db,
      { table: 'courier_messages', rows: ROWS },
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
})

/**
 * Sessions and identities of two projects. The oldest sessions of `p` are active and those of `q` are not;
 * the newer ones are the reverse.
 */
async function fillSessions(db: Database): Promise<void> {
  const project = `CASE n % 2 WHEN 1 THEN 'p' ELSE 'q' END`
  const isOld = `n <= ${2 * RARE}`
  const isActive = `((${isOld}) = (n % 2 = 1))`
  const empty = { traits: `'{}'`, addresses: `'{}'`, metadata_public: `'null'`, metadata_admin: `'null'` }
  await fillTable(
    db,
    { table: 'identities', rows: ROWS },
    {
      project_id: project,
      id: `'identity ' || n`,
      ...empty,
      organization_id: `CASE WHEN n > ${ROWS - 2 * RARE} THEN 'the organization' END`,
    },
  )
  await fillTable(
    db,
    { table: 'sessions', rows: ROWS },
    {
      project_id: project,
      created_at: 'n',
      methods: `'[]'`,
      devices: `'[]'`,
      // Half of the sessions, and all old ones, belong to the first identity.
      identity_id: `'identity ' || CASE WHEN ${isOld} OR n % 4 < 2 THEN 2 - n % 2 ELSE n END`,
      active: `CASE WHEN ${isActive} OR n % 3 = 0 THEN 1 ELSE 0 END`,
      expires_at: `CASE WHEN ${isActive} THEN ${NOW + 1} ELSE ${NOW} END`,
      // The latest expired sessions are not marked yet.
      is_over: `CASE WHEN ${isActive} OR (n % 3 = 0 AND n > ${ROWS - 2 * RARE}) THEN 0 ELSE 1 END`,
    },
  )
}

const BUSY = { p: 'identity 1', q: 'identity 2' }

onBothDatabases('lists of sessions and identities', (open) => {
  test('read at most ten times the rows that they return', async () => {
    await using platform = await startTestPlatform(open)
    const { db } = platform.database
    await fillSessions(db)
    const plans: ReadPlan[] = []
    const marked = () => db.get('SELECT sum(is_over) AS sessions FROM sessions')
    const before = await marked()
    const store = createSessionsStore(watchPlansOn(db, plans))
    for (const project of ['p', 'q'] as const)
      for (const is of [undefined, true, false])
        for (const identityId of [undefined, BUSY[project]]) {
          const active = is === undefined ? undefined : { is, now: NOW }
          const isRare = is === (project === 'p')
          for (const after of isRare ? [undefined] : [undefined, MIDDLE]) {
            const found = await store.list(project, { identityId, active, after, limit: 100 })
            const times = found.map(({ createdAt }) => createdAt)
            expect([times.length, times]).toEqual([100, times.toSorted((a, b) => b - a)])
            expect(times.every((time) => time < (after?.createdAt ?? ROWS + 1))).toBe(true)
            const states = found.map(({ session }) => session.isActive && session.expiresAt > NOW)
            expect(states.filter((state) => is !== undefined && state !== is)).toEqual([])
          }
        }
    // Reads mark nothing: an expired session counts as such immediately.
    expect(await marked()).toEqual(before)
    const identities = createIdentitiesStore(watchPlansOn(db, plans))
    const pages = [
      await identities.list('p', { after: '', size: 100 }),
      await identities.list('p', { after: 'identity 5', size: 100 }),
      await identities.list('p', { after: '', size: 100, organizationId: 'the organization' }),
      await identities.list('p', { after: '', size: 100, ids: [BUSY.p, 'identity 3', 'identity 5'] }),
    ]
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 100, 3])
    // Unmarked sessions are few and sorted.
    const isUnmarked = ({ sql }: ReadPlan): boolean => sql.includes('s.is_over = 0 AND s.expires_at <=')
    const unmarked = plans.filter(isUnmarked)
    expect(unmarked).toHaveLength(6)
    const isByEnd = ({ steps, rows }: ReadPlan): boolean =>
      rows === null
        ? steps.some((step) => step.includes('sessions_to_mark (expires_at<?)'))
        : rows < 10 * RARE
    expect(unmarked.filter((plan) => !isByEnd(plan))).toEqual([])
    expect(plans.filter((plan) => isWasteful(plan) && !isUnmarked(plan))).toEqual([])
  })
})
