import { randomUUID } from 'node:crypto'
import { MAX_COUNTED } from '@tillkey/identity/pages/totals.ts'
import { createSessionsStore } from '@tillkey/identity/sessions/sessions-store.ts'
import { createCourierStore } from '@tillkey/messaging/courier/courier-store.ts'
import { type Database, insertRows } from '@tillkey/sql'
import { onBothDatabases, type ReadPlan, watchPlansOn } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY, createHttpSession, startTestPlatform } from '../testing/index.ts'

/** Orphaned sessions, one in ten revoked, and messages, one in ten queued. */
async function fill(db: Database, projectId: string, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, number) => number)
  const soon = Date.now() + 3_600_000
  await db.transaction(async (tx) => {
    await insertRows(
      tx,
      'sessions (project_id, id, token_digest, identity_id, active, aal, methods, devices, authenticated_at, issued_at, expires_at, created_at)',
      numbers.map((at) => [
        projectId,
        randomUUID(),
        randomUUID(),
        randomUUID(),
        at % 10 === 0 ? 0 : 1,
        'aal1',
        '[]',
        '[]',
        at,
        at,
        soon,
        at,
      ]),
    )
    await insertRows(
      tx,
      'courier_messages (project_id, id, type, status, recipient, subject, template_type, channel, send_count, content, created_at, updated_at, identity_id)',
      numbers.map((at) => [
        projectId,
        randomUUID(),
        'email',
        at % 10 === 0 ? 'queued' : 'sent',
        `${at}@shop.test`,
        '',
        'stub',
        'email',
        0,
        '',
        at,
        Date.now(),
        '',
      ]),
    )
  })
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
    await fill(db, id, 100)
    expect(await totals()).toEqual(['100', '10', '100', '10'])
    await fill(db, id, MAX_COUNTED)
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
