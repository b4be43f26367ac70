import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { grantCode, postForm, registerClient } from './testing/authorization-flow.ts'
import { startTestOAuth2, type TestOAuth2 } from './testing/index.ts'

/** Error of a refresh token that is used a second time. */
async function reuseError(server: TestOAuth2): Promise<unknown> {
  const client = await registerClient(server)
  const { body: issued } = await grantCode(server, client)
  const form = { grant_type: 'refresh_token', refresh_token: String(issued.refresh_token) }
  await postForm({ server, client }, '/oauth2/token', form)
  const { status, body } = await postForm({ server, client }, '/oauth2/token', form)
  return [status, body.error]
}

onOneDatabase('the version of a configuration', (open) => {
  const [older, newer] = [
    [401, 'token_inactive'],
    [400, 'invalid_grant'],
  ]

  test.each([
    [undefined, older],
    ['v2.2.0', older],
    ['v24.11.3', older],
    ['v25.4.0', newer],
    ['v26.2.0', newer],
  ])('%s selects the answers of its generation', async (version, error) => {
    await using server = await startTestOAuth2(open, { dev: true, ...(version && { version }) })
    expect(await reuseError(server)).toEqual(error)
  })
})
