import { setTimeout } from 'node:timers/promises'
import { type Database, openDatabase } from '@tillkey/sql'
import { openTestPostgres } from '@tillkey/sql/testing'
import { describe, expect, test } from 'vitest'
import {
  asAdmin,
  exchangeCode,
  introspect,
  obtainCode,
  postForm,
  registerClient,
  SUBJECT,
  type TestClient,
} from '../testing/authorization-flow.ts'
import { startTestOAuth2, type TestOAuth2 } from '../testing/index.ts'

const MAX_ATTEMPTS = 1000
const LOCK = 11

/** Number of connections waiting for a lock. */
async function waiting({ db }: { db: Database }): Promise<number> {
  const sql = `SELECT count(*) AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return (await db.get<{ n: number }>(sql))?.n ?? 0
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (await isSo()) return
    await setTimeout(20)
  }
  throw new Error('the condition was not met in time')
}

/** Makes rotations wait for this lock at commit. */
async function waitAtCommit({ db }: { db: Database }): Promise<void> {
  await db.run(`CREATE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_advisory_xact_lock(${LOCK}); RETURN NULL; END $$`)
  await db.run(`CREATE CONSTRAINT TRIGGER wait_at_commit AFTER UPDATE ON oauth2_consents
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_at_commit()`)
}

/** Runs work while rotations are written but not committed. */
async function withCommitsHeld({ database }: TestOAuth2, work: () => Promise<void>): Promise<void> {
  const fail = (error: unknown): never => {
    throw error
  }
  await waitAtCommit(database)
  const holder = openDatabase({ url: database.url, file: '', poolSize: 1, onConnectionLost: fail })
  await holder.transaction(async (tx) => {
    await tx.get(`SELECT pg_advisory_xact_lock(${LOCK})`)
    await work()
  })
  await holder.close()
}

const rotate = (server: TestOAuth2, { client, token }: Pick<Chain, 'client' | 'token'>) =>
  postForm({ server, client }, '/oauth2/token', { grant_type: 'refresh_token', refresh_token: token })

interface Chain {
  client: TestClient
  code: string
  token: string
}

async function startChain(server: TestOAuth2): Promise<Chain> {
  const client = await registerClient(server)
  const code = await obtainCode(server, client)
  const { body } = await exchangeCode(server, client, { code })
  return { client, code, token: body.refresh_token }
}

/** Operations that end a chain. */
type End = (server: TestOAuth2, chain: Chain) => Promise<unknown>

const revoke: End = (server, { client, token }) => postForm({ server, client }, '/oauth2/revoke', { token })
const ends: [string, End][] = [
  ['a revocation', revoke],
  ['the code that comes back', (server, { client, code }) => exchangeCode(server, client, { code })],
  [
    'a withdrawn consent',
    (server, { client }) =>
      asAdmin(server, `DELETE /admin/oauth2/auth/sessions/consent?subject=${SUBJECT}&client=${client.id}`),
  ],
]

/** Ends a chain during a rotation. Returns the rotated tokens and whether they are active. */
async function endMeanwhile(server: TestOAuth2, chain: Chain, end: End) {
  const work: { rotated?: ReturnType<typeof rotate>; ended?: Promise<unknown> } = {}
  let isOver = false
  await withCommitsHeld(server, async () => {
    work.rotated = rotate(server, chain)
    await until(async () => (await waiting(server.database)) === 1)
    work.ended = end(server, chain).finally(() => {
      isOver = true
    })
    await until(async () => isOver || (await waiting(server.database)) === 2)
  })
  await work.ended
  const { status, body } = (await work.rotated) ?? {}
  const made: string[] = [body.access_token, body.refresh_token]
  return { status, alive: await Promise.all(made.map((text) => introspect(server, text))) }
}

const dead = { status: 200, alive: [{ active: false }, { active: false }] }

// SQLite runs one write transaction at a time, so nothing can interleave.
describe('during a rotation', () => {
  test.each(ends)('%s revokes the uncommitted pair', async (_name, end) => {
    await using server = await startTestOAuth2(openTestPostgres, { dev: true })
    expect(await endMeanwhile(server, await startChain(server), end)).toEqual(dead)
  })

  test('a revocation revokes the pair issued within the grace period', async () => {
    const grant = { refresh_token: { rotation_grace_period: '1m' } }
    await using server = await startTestOAuth2(openTestPostgres, { dev: true, oauth2: { grant } })
    const chain = await startChain(server)
    await rotate(server, chain)
    expect(await endMeanwhile(server, chain, revoke)).toEqual(dead)
  })
})
