import type { Queries } from '@tillkey/sql'
import { openTestPostgres } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { startTestOAuth2 } from '../testing.ts'
import { registerClient } from '../testing-walks.ts'
import { createTokensStore } from './tokens-store.ts'

const TOKENS = 12_000
const ASKED = 8

/** The same queries, of which only the plans are kept: what was read on the way is said in them. */
const explaining = (db: Queries, plans: string[]): Queries => ({
  ...db,
  all: async (sql, params) => {
    const steps = await db.all<{ 'QUERY PLAN': string }>(`EXPLAIN ANALYZE ${sql}`, params)
    plans.push(...steps.map((step) => step['QUERY PLAN']))
    return []
  },
})

test('tokens are looked up by their ids, also before PostgreSQL has counted a table that grew at once', async () => {
  await using server = await startTestOAuth2(openTestPostgres)
  const { id: projectId } = await server.projects.find('playground')
  const { id: clientId } = await registerClient(server)
  const { db } = server.database
  await db.run(
    `INSERT INTO oauth2_tokens (project_id, id, kind, chain_id, client_id, state, content, issued_at, expires_at)
     SELECT $1, 'token ' || n, 'access', 'chain ' || n, $2, 'active', '{}', 0, 0 FROM generate_series(1, ${TOKENS}) AS n`,
    [projectId, clientId],
  )
  const plans: string[] = []
  const ids = Array.from({ length: ASKED }, (_, n) => `token ${n + 1}`)
  await createTokensStore(explaining(db, plans)).findMany(projectId, ids)
  const plan = plans.join('\n')
  expect(plan).toMatch(/oauth2_tokens_pkey .*\n?.*rows=8/)
  expect(plan).not.toContain('Rows Removed by Filter')
})
