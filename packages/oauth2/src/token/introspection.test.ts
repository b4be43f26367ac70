import { introspectOAuth2Token } from '@tillkey/contract/platform/oauth2/tokens.ts'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { failureOf, startTestOAuth2, type TestOAuth2 } from '../testing.ts'
import { postForm, registerClient } from '../testing-walks.ts'

async function tokenOf(server: TestOAuth2): Promise<string> {
  const client = await registerClient(server)
  const { body } = await postForm(server, '/oauth2/token', { grant_type: 'client_credentials' }, client)
  return body.access_token
}

onOneDatabase('introspection', (open) => {
  test('answers by the configuration as it is now, though the project was recalled', async () => {
    await using server = await startTestOAuth2(open)
    const token = await tokenOf(server)
    const issuers: (string | undefined)[] = []
    for (const issuer of ['https://one.example', 'https://two.example']) {
      const config = { urls: { self: { issuer } } }
      await server.projects.put([
        { slug: 'playground', name: 'Playground', services: { oauth2: { config } } },
      ])
      issuers.push((await introspectOAuth2Token(server.admin, { token })).iss)
    }
    expect(issuers).toEqual(['https://one.example', 'https://two.example'])
  })

  test('ends with its project, also for what is no token of it', async () => {
    await using server = await startTestOAuth2(open)
    const token = await tokenOf(server)
    const statuses = async (): Promise<unknown[]> => {
      const texts = [token, `${token}x`, 'no token']
      const asked = texts.map((text) => failureOf(introspectOAuth2Token(server.admin, { token: text })))
      return (await Promise.all(asked)).map(([status]) => status)
    }
    const before = await statuses()
    await server.database.db.run('DELETE FROM projects')
    expect([before, await statuses()]).toEqual([
      [200, 200, 200],
      [404, 404, 404],
    ])
  })
})
