import { openTestPostgres, type ReadPlan, watchPlansOn } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { registerClient } from '../testing/authorization-flow.ts'
import { startTestOAuth2 } from '../testing/index.ts'
import { createTokensStore } from './tokens-store.ts'

const TOKENS = 12_000
const IDS = 8

test('tokens are looked up by id, also before PostgreSQL has analysed the table', async () => {
  await using server = await startTestOAuth2(openTestPostgres)
  const { id: projectId } = await server.projects.find('playground')
  const { id: clientId } = await registerClient(server)
  const { db } = server.database
  await db.run(
    `INSERT INTO oauth2_tokens (project_id, id, kind, chain_id, client_id, state, content, issued_at, expires_at)
     SELECT $1, 'token ' || n, 'access', 'chain ' || n, $2, 'active', '{}', 0, 0 FROM generate_series(1, ${TOKENS}) AS n`,
    [projectId, clientId],
  )
  const plans: ReadPlan[] = []
  const ids = Array.from({ length: IDS }, (_, n) => `token ${n + 1}`)
  const { rows: tokens } = await createTokensStore(watchPlansOn(db, plans)).findMany(projectId, ids)
  expect(tokens.size).toBe(IDS)
  // The tokens, the client of each, and the project.
  expect(plans.map(({ rows }) => Number(rows) <= 3 * IDS)).toEqual([true])
})
