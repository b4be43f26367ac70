import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { exchangeCode, obtainCode, postForm, registerClient } from '../testing/authorization-flow.ts'
import { startTestOAuth2 } from '../testing/index.ts'

/** Random part and signature of an opaque token. */
const splitToken = (token: string): string[] => token.replace(/^ory_(ac|at|rt)_/, '').split('.')

onBothDatabases('a stored opaque token', (open) => {
  test('is a digest of its signature: neither part is in the database', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server)
    const code = await obtainCode(server, client)
    const { body } = await exchangeCode(server, client, { code })
    const form = { grant_type: 'refresh_token', refresh_token: body.refresh_token }
    const { body: next } = await postForm({ server, client }, '/oauth2/token', form)
    const own = await postForm({ server, client }, '/oauth2/token', { grant_type: 'client_credentials' })
    const tokens = [code, body.access_token, body.refresh_token, next.access_token, next.refresh_token]
    const halves = [...tokens, own.body.access_token].flatMap(splitToken)
    const tables = ['oauth2_tokens', 'oauth2_consents', 'oauth2_interactions', 'oauth2_token_cutoffs']
    const rows = await Promise.all(tables.map((table) => server.database.db.all(`SELECT * FROM ${table}`)))
    expect(rows[0]?.length).toBe(tokens.length + 1)
    const text = JSON.stringify(rows)
    expect(halves.filter((half) => half.length < 43 || text.includes(half))).toEqual([])
  })
})
