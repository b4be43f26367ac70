import { migrate } from '@tillkey/sql'
import { fillTable, isWasteful, onBothDatabases, type ReadPlan, watchPlansOn } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { createClientsStore } from './clients/clients-store.ts'
import { createConsentsStore } from './consent/consents-store.ts'
import { createKeysStore } from './keys/keys-store.ts'
import { createLoginSessionsStore, type LoginSessionCursor } from './login/login-sessions-store.ts'
import { oauth2Migrations } from './oauth2-migrations.ts'
import { protocolMigrations } from './protocol-migrations.ts'
import { createTrustStore } from './trust/trust-store.ts'
import { createClientUsageStore } from './usage/client-usage-store.ts'

const ROWS = 100_000
/** Number of issuers. */
const ISSUERS = 20_000
/** Rows of the rare kind are last in each list. */
const RARE = 200
const limit = 100
const project_id = `'p'`
/** Zero-padded, so that text order equals number order. */
const id = `substr(CAST(${10 * ROWS} + n AS TEXT), 2)`
const MIDDLE = String(ROWS / 2).padStart(6, '0')
const lastOr = (name: string): string =>
  `CASE WHEN n > ${ROWS - RARE} THEN 'rare ${name}' ELSE 'usual ${name}' END`

onBothDatabases('lists of the authorization server', (open) => {
  test('read at most ten times the rows they return, of 100,000 in skewed order', async () => {
    await using database = await open()
    const { db } = database
    await migrate(db, 'oauth2', [...oauth2Migrations, ...protocolMigrations])
    const plans: ReadPlan[] = []
    const watched = watchPlansOn(db, plans)

    await fillTable(
      db,
      { table: 'oauth2_clients', rows: ROWS },
      {
        project_id,
        id,
        settings: `'{}'`,
        secrets: `'[]'`,
        name: lastOr('name'),
        owner: `CASE WHEN n % 2 = 0 AND n <= ${ROWS - RARE} THEN 'other' ELSE 'owner' END`,
      },
    )
    const clients = createClientsStore(watched)
    for (const filter of [
      {},
      { name: 'usual name' },
      { owner: 'owner' },
      { name: 'usual name', owner: 'other' },
    ])
      for (const after of [undefined, MIDDLE]) {
        const ids = (await clients.list('p', { ...filter, after, offset: 0, limit })).map(
          (client) => client.id,
        )
        expect([ids.length, ids]).toEqual([limit, ids.filter((one) => one > (after ?? '')).toSorted()])
      }
    for (const filter of [{ name: 'rare name' }, { name: 'rare name', owner: 'owner' }])
      expect(await clients.list('p', { ...filter, offset: 5, limit })).toHaveLength(limit)
    expect(await clients.list('p', { name: 'rare name', owner: 'other', offset: 0, limit })).toEqual([])

    await fillTable(
      db,
      { table: 'oauth2_trusted_issuers', rows: ISSUERS },
      {
        project_id,
        id,
        issuer: `CASE WHEN n > ${ISSUERS - RARE} THEN 'rare issuer' ELSE 'usual issuer' END`,
        any_subject: `CASE WHEN n % 10000 = 1 THEN 1 ELSE 0 END`,
        scope: `'[]'`,
      },
    )
    const trust = createTrustStore(watched)
    const issuers = [
      await trust.list('p', { offset: 0, limit }),
      await trust.list('p', { issuer: 'usual issuer', after: '010000', offset: 0, limit }),
      await trust.list('p', { issuer: 'rare issuer', offset: 0, limit }),
    ]
    expect(issuers.map(({ length }) => length)).toEqual([limit, limit, limit])
    await fillTable(
      db,
      { table: 'oauth2_keys', rows: ISSUERS },
      {
        project_id,
        set_id: `CASE WHEN n % 2 = 0 THEN 'even' ELSE 'odd' END`,
        kid: id,
        ordinal: 'n',
        public_jwk: `'null'`,
      },
    )
    const keys = createKeysStore(watched)
    for (const after of [
      { set: '', kid: '' },
      { set: 'even', kid: '010000' },
      { set: 'odd', kid: '010000' },
    ])
      expect(await keys.listAll('p', { after, limit })).toHaveLength(limit)

    const allowed = await trust.listFor('p', 'usual issuer', 'subject 7')
    expect(allowed.map((one) => one.id)).toEqual(['000001', '000007', '010001'])

    // Newest first: the subject's listed consents, and those of one session, are its oldest.
    await fillTable(
      db,
      { table: 'oauth2_consents', rows: ROWS },
      {
        project_id,
        id,
        content: `'{}'`,
        requested_at: 'n',
        is_remembered: '0',
        subject: `CASE WHEN n % 2 = 0 THEN 'the subject' ELSE 'subject ' || n END`,
        client_id: `CASE WHEN n <= ${4 * RARE} THEN 'rare client' ELSE 'usual client' END`,
        session_id: `CASE WHEN n <= ${4 * RARE} THEN 'rare session' ELSE 'session ' || n END`,
        is_skipped: `CASE WHEN n <= ${4 * RARE} THEN 0 ELSE 1 END`,
      },
    )
    const consents = createConsentsStore(watched)
    for (const filter of [
      {},
      { clientId: 'rare client' },
      { sessionId: 'rare session' },
      { clientId: 'rare client', sessionId: 'rare session' },
    ]) {
      const page = { now: 1, limit, offset: 50 }
      const times = (await consents.list('p', { subject: 'the subject', ...filter }, page)).map(
        (one) => one.requestedAt,
      )
      expect([times[0], times.length]).toEqual([4 * RARE - 100, limit])
    }
    expect(plans.filter(isWasteful)).toEqual([])
  })

  test('read as much for login sessions and their clients, of 100,000', async () => {
    await using database = await open()
    const { db } = database
    await migrate(db, 'oauth2', [...oauth2Migrations, ...protocolMigrations])
    // The subject's sessions are the oldest. Others share its times.
    await fillTable(
      db,
      { table: 'oauth2_login_sessions', rows: ROWS },
      {
        project_id,
        id: `'session ' || n`,
        authenticated_at: 'n',
        identity_session: `''`,
        expires_at: '9999999999999',
        acr: `''`,
        amr: `'[]'`,
        subject: `CASE WHEN n <= ${RARE} THEN 'the subject' ELSE 'subject ' || (n % 7) END`,
      },
    )
    // Half of all consents are to two clients of one session.
    await fillTable(
      db,
      { table: 'oauth2_consents', rows: ROWS },
      {
        project_id,
        id,
        flow_id: id,
        content: `'{}'`,
        requested_at: 'n',
        is_remembered: '0',
        is_skipped: '1',
        subject: `'the subject'`,
        client_id: `'client ' || (n % 4 / 2)`,
        session_id: `CASE WHEN n % 2 = 0 THEN 'session 1' ELSE 'session ' || n END`,
      },
    )
    const plans: ReadPlan[] = []
    const sessions = createLoginSessionsStore(watchPlansOn(db, plans))
    const timesOf = async (page: { subject?: string; before?: LoginSessionCursor }) =>
      (await sessions.list('p', { before: undefined, limit, now: 1, ...page })).map(
        (one) => one.authenticatedAt,
      )
    const middle = { authenticatedAt: ROWS / 2, id: '' }
    const lists = [
      await timesOf({}),
      await timesOf({ before: middle }),
      await timesOf({ subject: 'the subject' }),
      await timesOf({ subject: 'the subject', before: { authenticatedAt: 150, id: '' } }),
    ]
    expect(lists.map((times) => [times[0], times.length])).toEqual([
      [ROWS, limit],
      [ROWS / 2 - 1, limit],
      [RARE, limit],
      [149, limit],
    ])
    const clients = await sessions.listClients('p', ['session 1', 'session 3', 'session of nobody'])
    expect(clients.map(({ sessionId, clientId }) => `${sessionId}: ${clientId}`).toSorted()).toEqual([
      'session 1: client 0',
      'session 1: client 1',
      'session 3: client 1',
    ])
    expect(plans.filter(isWasteful)).toEqual([])
  })

  test('read as much for the figures of a client, of 100,000', async () => {
    await using database = await open()
    const { db } = database
    await migrate(db, 'oauth2', [...oauth2Migrations, ...protocolMigrations])
    await fillTable(
      db,
      { table: 'oauth2_client_usage', rows: ROWS },
      {
        project_id,
        client_id: `'client ' || (n % 1000)`,
        hour: 'n / 1000',
        grant_name: `'implicit'`,
        kind: `'access'`,
        count: '2',
      },
    )
    await fillTable(
      db,
      { table: 'oauth2_consents', rows: ROWS },
      {
        project_id,
        id,
        flow_id: id,
        content: `'{}'`,
        requested_at: 'n',
        is_refused: 'n % 2',
        subject: `'subject ' || (n % 50)`,
        client_id: `CASE WHEN n % 10 = 0 THEN 'the client' ELSE 'another client' END`,
        session_id: id,
      },
    )
    const plans: ReadPlan[] = []
    const watched = watchPlansOn(db, plans)
    const usage = await createClientUsageStore(watched).list('p', 'client 7', 77)
    expect(usage.map(({ hour, count }) => [hour, count])).toEqual(
      Array.from({ length: 23 }, (_, index) => [77 + index, 2]),
    )
    expect(plans.filter(isWasteful)).toEqual([])
    // Counts read as many rows as their bound.
    const consents = createConsentsStore(watched)
    const authorizations = { clientId: 'the client', since: ROWS / 2 }
    expect(await consents.countSubjects('p', authorizations, 100)).toEqual({
      subjects: 5,
      isComplete: false,
    })
    expect(await consents.countSubjects('p', authorizations, 6000)).toEqual({
      subjects: 5,
      isComplete: true,
    })
    const [counted] = plans.slice(-2)
    expect((counted?.rows ?? 0) <= 210).toBe(true)
    expect(counted?.steps.filter((step) => step.startsWith('SCAN') && !step.includes('newest'))).toEqual([])
  })
})
