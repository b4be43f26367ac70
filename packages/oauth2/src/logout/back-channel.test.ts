import { onOneDatabase } from '@tillkey/sql/testing'
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import {
  asAdmin,
  createBrowser,
  exchangeCode,
  registerClient,
  runAuthorizationFlow,
} from '../testing/authorization-flow.ts'
import { type ExternalServer, startExternalServer } from '../testing/external-server.ts'
import { startTestOAuth2, type TestOAuth2 } from '../testing/index.ts'

const readLogoutToken = ({ body }: { body: string }): string =>
  new URLSearchParams(body).get('logout_token') ?? ''

/** Signs in at a client with back-channel logout and ends the login as an administrator. */
async function endLogin(server: TestOAuth2, { url }: ExternalServer): Promise<{ id: string; sid: string }> {
  const client = await registerClient(server, { backchannel_logout_uri: `${url}/bye` })
  const browser = createBrowser(server)
  const at = await runAuthorizationFlow(server, { client, browser, login: { remember: true } })
  const { body } = await exchangeCode(server, client, { code: at.searchParams.get('code') ?? '' })
  const sid = String(decodeJwt(body.id_token).sid)
  await asAdmin(server, `DELETE /admin/oauth2/auth/sessions/login?sid=${sid}`)
  return { id: client.id, sid }
}

onOneDatabase('a client with back-channel logout', (open) => {
  test('receives a logout token with retries', async () => {
    await using outside = await startExternalServer()
    let responses = 0
    outside.respond = () => ({ status: responses++ === 0 ? 500 : 200 })
    await using server = await startTestOAuth2(open, { dev: true })
    const { id, sid } = await endLogin(server, outside)
    await expect.poll(() => outside.requests.length, { timeout: 20_000 }).toBe(2)
    expect(outside.requests.map(({ method, path }) => [method, path])).toEqual([
      ['POST', '/bye'],
      ['POST', '/bye'],
    ])
    const keys = await (await fetch(`${server.origin}/.well-known/jwks.json`)).json()
    const [, last] = outside.requests
    const { payload } = await jwtVerify(
      readLogoutToken(last ?? { body: '' }),
      createLocalJWKSet(keys as JSONWebKeySet),
    ) // as the contract says
    expect(payload).toMatchObject({
      iss: 'http://localhost:4000',
      aud: [id],
      sid,
      iat: expect.any(Number),
      jti: expect.any(String),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    })
    expect([payload.nonce, payload.sub]).toEqual([undefined, undefined])
  }, 40_000)

  test('that rejects is not retried', async () => {
    await using outside = await startExternalServer()
    outside.respond = () => ({ status: 400 })
    await using server = await startTestOAuth2(open, { dev: true })
    await endLogin(server, outside)
    const { db } = server.database
    const left = () =>
      db.all(`SELECT state FROM outbox WHERE kind = 'oauth2 back-channel logout' AND state = 'waiting'`)
    await expect.poll(() => outside.requests.length, { timeout: 20_000 }).toBe(1)
    await expect.poll(left, { timeout: 20_000 }).toEqual([])
    expect(outside.requests.length).toBe(1)
  }, 40_000)
})
