import { openTestPostgres } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { postForm, registerClient, type TestClient } from '../testing/authorization-flow.ts'
import { startTestOAuth2 } from '../testing/index.ts'

const CLIENTS = 8
const REQUESTS_EACH = 5

test('concurrent token requests share statements', async () => {
  const statements: string[] = []
  const onStatement = (sql: string): void => void statements.push(sql)
  await using server = await startTestOAuth2((tables) => openTestPostgres(tables, { onStatement }))
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => registerClient(server)))
  const issueToken = async (client: TestClient): Promise<string> =>
    (await postForm({ server, client }, '/oauth2/token', { grant_type: 'client_credentials' })).body
      .access_token
  // The first use of a secret is slow.
  await Promise.all(clients.map(issueToken))
  statements.length = 0
  const asking = Array.from({ length: REQUESTS_EACH }, () => clients.map(issueToken)).flat()
  const tokens = await Promise.all(asking)
  expect(new Set(tokens).size).toBe(CLIENTS * REQUESTS_EACH)
  const countStatements = (part: string): number => statements.filter((sql) => sql.includes(part)).length
  expect(countStatements('JOIN oauth2_clients')).toBeLessThan(CLIENTS)
  expect(countStatements('INSERT INTO oauth2_tokens')).toBeLessThan(CLIENTS)
})
