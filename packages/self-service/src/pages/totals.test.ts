import { MAX_COUNTED } from '@tillkey/identity/pages/totals.ts'
import { createSessionsStore } from '@tillkey/identity/sessions/sessions-store.ts'
import { createCourierStore } from '@tillkey/messaging/courier/courier-store.ts'
import type { Database } from '@tillkey/sql'
import { fillTable, onBothDatabases, type ReadPlan, watchPlansOn } from '@tillkey/sql/testing'
import { digits } from '@tillkey/sql/testing-indexes.ts'
import { expect, test } from 'vitest'
import { ADMIN_KEY, createHttpSession, startTestPlatform } from '../testing/index.ts'

/** Orphaned sessions, one in ten revoked, and messages, one in ten queued. `series` is a digit that makes their ids unique. */
async function fill(db: Database, projectId: string, { count, series }: { count: number; series: number }) {
  const id = `'0000000${series}-0000-4000-8000-' || ${digits(12, 'n')}`
  const common = { project_id: `'${projectId}'`, id, identity_id: id, created_at: 'n' }
  await fillTable(
    db,
    { table: 'sessions', rows: count },
    {
      ...common,
      token_digest: id,
      active: 'CASE WHEN n % 10 = 0 THEN 0 ELSE 1 END',
      aal: "'aal1'",
      methods: "'[]'",
      devices: "'[]'",
      expires_at: String(Date.now() + 3_600_000),
    },
  )
  await fillTable(
    db,
    { table: 'courier_messages', rows: count },
    {
      ...common,
      type: "'email'",
      status: "CASE WHEN n % 10 = 0 THEN 'queued' ELSE 'sent' END",
      template_type: "'stub'",
      channel: "'email'",
      updated_at: String(Date.now()),
    },
  )
}

onBothDatabases('totals of growing lists', (open) => {
  test('are exact up to ten thousand, at bounded cost', {
    timeout: 60_000,
  }, async () => {
    await using platform = await startTestPlatform(open)
    const { db } = platform.database
    const { id } = await platform.projects.find('playground')
    const readTotal = async (url: string) => {
      const headers = { authorization: `Bearer ${ADMIN_KEY}` }
      const page = await createHttpSession(platform).send({ url: `/admin/${url}page_size=1`, headers })
      return page.headers['x-total-count']
    }
    const totals = async () => [
      await readTotal('sessions?'),
      await readTotal('sessions?active=false&'),
      await readTotal('courier/messages?'),
      await readTotal('courier/messages?status=queued&'),
    ]
    await fill(db, id, { count: 100, series: 1 })
    expect(await totals()).toEqual(['100', '10', '100', '10'])
    await fill(db, id, { count: MAX_COUNTED, series: 2 })
    expect(await totals()).toEqual([undefined, undefined, undefined, '1010'])
    // PostgreSQL does this itself a minute after a table has grown.
    await db.run('ANALYZE')
    const plans: ReadPlan[] = []
    const watched = watchPlansOn(db, plans)
    const active = { is: false, now: Date.now() }
    await createSessionsStore(watched).count(id, { active })
    await createCourierStore(watched).count(id, {})
    expect(plans.filter(({ rows }) => rows !== null && rows > MAX_COUNTED)).toEqual([])
  })
})
