import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  asAdmin,
  authorizationUrl,
  createBrowser,
  exchangeCode,
  introspect,
  postForm,
  registerClient,
  runAuthorizationFlow,
  type TestClient,
} from '../testing/authorization-flow.ts'
import { startTestOAuth2, type TestOAuth2 } from '../testing/index.ts'

const API = 'https://api.example'
const FILES = 'https://files.example/v1'

const readAudience = async (server: TestOAuth2, token: string): Promise<unknown> =>
  Object(await introspect(server, token)).aud

/** Runs a flow that requests both resources and grants them. Returns the code. */
async function codeForBoth(server: TestOAuth2, client: TestClient): Promise<string> {
  const browser = createBrowser(server)
  const { open } = browser
  browser.open = (address) =>
    open(
      address.startsWith('/oauth2/auth?') && !address.includes('verifier')
        ? `${address}&resource=${FILES}`
        : address,
    )
  const consent = { grant_access_token_audience: [API, FILES] }
  const at = await runAuthorizationFlow(server, { client, browser, parameters: { resource: API }, consent })
  return at.searchParams.get('code') ?? ''
}

onOneDatabase('a resource (RFC 8707)', (open) => {
  const start = async () => {
    const server = await startTestOAuth2(open, { dev: true })
    return { server, client: await registerClient(server, { audience: [API, 'https://files.example'] }) }
  }

  test('of an allowed API is shown for consent', async () => {
    const { server, client } = await start()
    await using _ = server
    const { location } = await createBrowser(server).open(
      `${authorizationUrl(client, { resource: API })}&resource=${FILES}&unknown=1&unknown=2`,
    )
    const challenge = location.searchParams.get('login_challenge')
    const { body } = await asAdmin(
      server,
      `GET /admin/oauth2/auth/requests/login?login_challenge=${challenge}`,
    )
    expect(body.requested_access_token_audience).toEqual([API, FILES])
  })

  test.each(['https://other.example', 'no address', `${API}/#fragment`])(
    'that is %s is rejected',
    async (resource) => {
      const { server, client } = await start()
      await using _ = server
      const { location } = await createBrowser(server).open(authorizationUrl(client, { resource }))
      const form = { grant_type: 'client_credentials', resource }
      const { status, body } = await postForm({ server, client }, '/oauth2/token', form)
      expect([location.searchParams.get('error'), status, body.error]).toEqual([
        'invalid_target',
        400,
        'invalid_target',
      ])
    },
  )

  test('narrows the access token but not the refresh token', async () => {
    const { server, client } = await start()
    await using _ = server
    const code = await codeForBoth(server, client)
    const wrong = await exchangeCode(server, client, { code, resource: 'https://other.example' })
    const { body } = await exchangeCode(server, client, { code, resource: API })
    const refresh = async (token: string, more: Record<string, string>) =>
      postForm({ server, client }, '/oauth2/token', {
        grant_type: 'refresh_token',
        refresh_token: token,
        ...more,
      })
    const first = await readAudience(server, body.access_token)
    const second = await refresh(body.refresh_token, { resource: FILES, scope: 'offline' })
    const next = await readAudience(server, second.body.access_token)
    const third = await refresh(second.body.refresh_token, {})
    expect([wrong.body.error, second.body.scope, third.body.scope]).toEqual([
      'invalid_target',
      'offline',
      'openid offline',
    ])
    const last = await readAudience(server, third.body.access_token)
    expect([first, next, last]).toEqual([[API], [FILES], [API, FILES]])
    const wide = await refresh(third.body.refresh_token, { scope: 'openid photos.read' })
    expect(wide.body.scope).toBe('openid')
    const none = await refresh(wide.body.refresh_token, { scope: 'photos.read' })
    expect(none.body.error).toBe('invalid_scope')
  })

  test('may be repeated, like scope (the first counts) and unknown parameters', async () => {
    const { server, client } = await start()
    await using _ = server
    const form = `grant_type=client_credentials&scope=photos.a&scope=photos.b&x=1&x=2&resource=${API}&resource=${FILES}`
    const ask = (more: string) =>
      server.app.inject({
        method: 'POST',
        url: '/oauth2/token',
        headers: {
          authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: form + more,
      })
    const response = await ask('')
    expect([response.statusCode, response.json().scope]).toEqual([200, 'photos.a'])
    expect(await readAudience(server, response.json().access_token)).toEqual([API, FILES])
    expect((await ask('&grant_type=client_credentials')).statusCode).toBe(400)
  })
})
