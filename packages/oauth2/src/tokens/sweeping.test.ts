import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { introspect, postForm, registerClient, type TestClient } from '../testing/authorization-flow.ts'
import { startTestOAuth2, type TestOAuth2 } from '../testing/index.ts'
import { createTokensStore } from './tokens-store.ts'

const EXPIRED = 20_000
const AT_A_TIME = 500
/** Upper bound on the time to issue a token during a sweep. */
const PATIENCE_MS = 5000

const addExpired = ({ database: { db } }: TestOAuth2, projectId: string): Promise<unknown> =>
  db.run(
    `INSERT INTO oauth2_tokens (project_id, id, kind, chain_id, client_id, state, content, issued_at, expires_at)
     WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${EXPIRED})
     SELECT '${projectId}', 'old ' || n, 'access', 'old', 'nobody', 'active', '{}', 0, n FROM numbers`,
    [],
  )

const hasExpired = async ({ database: { db } }: TestOAuth2): Promise<boolean> =>
  (await db.get("SELECT id FROM oauth2_tokens WHERE client_id = 'nobody' LIMIT 1")) !== undefined

async function issue(server: TestOAuth2, client: TestClient) {
  const begun = Date.now()
  const { status, body } = await postForm({ server, client }, '/oauth2/token', {
    grant_type: 'client_credentials',
  })
  return { status, token: String(body.access_token), took: Date.now() - begun }
}

onBothDatabases('sweeping', (open) => {
  test('deletes expired rows in batches while tokens are issued', async () => {
    await using server = await startTestOAuth2(open)
    const { id } = await server.projects.find('playground')
    const client = await registerClient(server)
    await addExpired(server, id)
    const store = createTokensStore(server.database.db)
    const issued = []
    // The server's own sweep may run concurrently and delete rows first.
    while (await hasExpired(server)) {
      const [swept, token] = await Promise.all([store.sweep(Date.now(), AT_A_TIME), issue(server, client)])
      expect(swept).toBeLessThanOrEqual(AT_A_TIME)
      issued.push(token)
    }
    const left = await server.database.db.get<{ n: number }>('SELECT count(*) AS n FROM oauth2_tokens')
    expect(left?.n).toBe(issued.length)
    expect(issued.filter(({ status, took }) => status !== 200 || took > PATIENCE_MS)).toEqual([])
    expect(await introspect(server, issued[0]?.token ?? '')).toMatchObject({ active: true })
  })
})
