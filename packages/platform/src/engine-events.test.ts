import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createIdentity,
  createOAuth2Client,
  deleteOAuth2Client,
  introspectOAuth2Token,
  listProjectEvents,
  oauth2TokenExchange,
  patchProject,
  rejectOAuth2LoginRequest,
  setOAuth2Client,
  updateIdentity,
} from '@tillkey/client'
import { sourceOfText } from '@tillkey/platform-core'
import { createHttpSession } from '@tillkey/platform-core/testing'
import { type Database, DatabaseUnavailable } from '@tillkey/sql'
import { onOneDatabase, type TestDatabase, type TestTables } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { CALLBACK, codeFor, counts, startAuthorization, startShop } from './testing-events.ts'

/** A database that, while enabled, commits and then loses its connection, so that the outcome is unknown. */
function doubted({ db, ...rest }: TestDatabase) {
  const doubts = { isOn: false }
  const transaction: Database['transaction'] = async (work, options) => {
    const done = await db.transaction(work, options)
    if (!doubts.isOn) return done
    throw new DatabaseUnavailable(new Error('the connection was lost behind a commit'))
  }
  return { doubts, database: { ...rest, db: { ...db, transaction } } }
}

const flows = '/services/identity/config/selfservice/flows'

onOneDatabase('events of engines', (open) => {
  test('are counted once despite a lost connection', async () => {
    let doubts = { isOn: false }
    const opened = async (tables?: TestTables) => {
      const made = doubted(await open(tables))
      doubts = made.doubts
      return made.database
    }
    await using shop = await startShop(opened)
    const { inProject } = shop
    const looked = ['OAuth2AccessTokenInspected']
    const count = async () => (await counts(shop, looked))[looked[0] ?? ''] ?? 0
    doubts.isOn = true
    for (const token of ['one', 'two', 'three']) await introspectOAuth2Token(inProject, { token })
    await expect.poll(count, { timeout: 15_000 }).toBe(3)
    doubts.isOn = false
    await introspectOAuth2Token(inProject, { token: 'four' })
    await expect.poll(count, { timeout: 15_000 }).toBeGreaterThan(3)
    expect(await count()).toBe(4)
  })

  test('count tokens by type, and failed exchanges', async () => {
    await using shop = await startShop(open)
    const { inProject } = shop
    const client_secret = 'a secret of the app'
    const { client_id = '' } = await createOAuth2Client(inProject, {
      body: {
        client_secret,
        redirect_uris: [CALLBACK],
        scope: 'openid offline',
        grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    })
    const app = { client_id, client_secret }
    await oauth2TokenExchange(inProject, { ...app, grant_type: 'client_credentials' })
    const code = await codeFor(shop, client_id)
    const redeemed = { ...app, grant_type: 'authorization_code', code, redirect_uri: CALLBACK }
    const { refresh_token = '' } = await oauth2TokenExchange(inProject, redeemed)
    await oauth2TokenExchange(inProject, { ...app, grant_type: 'refresh_token', refresh_token })
    await expect(oauth2TokenExchange(inProject, { ...redeemed, code: 'wrong' })).rejects.toMatchObject({
      status: 400,
    })
    const expected = {
      OAuth2AccessTokenIssued: 3,
      OAuth2RefreshTokenIssued: 2,
      OIDCIdentityTokenIssued: 2,
      OAuth2TokenExchangeError: 1,
      OAuth2LoginAccepted: 1,
      OAuth2ConsentAccepted: 1,
      OAuth2LoginRejected: 0,
      OAuth2ConsentRejected: 0,
      OAuth2AccessTokenInspected: 0,
    }
    await expect.poll(() => counts(shop, Object.keys(expected)), { timeout: 10_000 }).toEqual(expected)
  })

  test('count rejected logins, and introspected tokens', async () => {
    await using shop = await startShop(open)
    const { inProject } = shop
    const { client_id = '' } = await createOAuth2Client(inProject, {
      body: { redirect_uris: [CALLBACK], scope: 'openid offline' },
    })
    const login_challenge = await startAuthorization(shop, client_id).begin()
    await rejectOAuth2LoginRequest(inProject, { login_challenge, body: { error: 'access_denied' } })
    await introspectOAuth2Token(inProject, { token: 'ory_at_unknown' })
    await setOAuth2Client(inProject, { id: client_id, body: { client_name: 'Renamed' } })
    await deleteOAuth2Client(inProject, { id: client_id })
    const expected = {
      OAuth2LoginRejected: 1,
      OAuth2LoginAccepted: 0,
      OAuth2AccessTokenInspected: 1,
      OAuth2ClientCreated: 1,
      OAuth2ClientUpdated: 1,
      OAuth2ClientDeleted: 1,
    }
    await expect.poll(() => counts(shop, Object.keys(expected)), { timeout: 10_000 }).toEqual(expected)
  })

  test('report changes of identities and sessions', async () => {
    await using shop = await startShop(open)
    const { client, project, inProject } = shop
    const { id } = await createIdentity(inProject, {
      body: { schema_id: 'merchant', traits: { email: 'a@tillkey.test' } },
    })
    const body = { schema_id: 'merchant', traits: { email: 'b@tillkey.test' }, state: 'active' as const }
    await updateIdentity(inProject, { id, body })
    const names = async () =>
      (await listProjectEvents(client, { project_id: project.id })).events.map(({ name }) => name).toSorted()
    await expect.poll(names, { timeout: 10_000 }).toEqual(['IdentityCreated', 'IdentityUpdated'])
  })

  test('count tokenized sessions', async () => {
    await using shop = await startShop(open)
    const { client, platform, project, at } = shop
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const keys = [{ ...privateKey.export({ format: 'jwk' }), kid: 'k', alg: 'ES256', use: 'sig' }]
    const jwks_url = sourceOfText(JSON.stringify({ keys }))
    const path = '/services/identity/config/session/whoami/tokenizer/templates/app'
    await patchProject(client, {
      project_id: project.id,
      body: [{ op: 'add', path, value: { jwks_url, ttl: '1m' } }],
    })
    const http = createHttpSession(platform)
    const flow = await http.send({ url: `${at}/self-service/registration/api` })
    const body = {
      method: 'password',
      password: 'a pass phrase of mine',
      traits: { email: 'one@tillkey.test' },
    }
    const signedUp = await http.send({ method: 'POST', url: flow.body.ui.action, body })
    const headers = { 'x-session-token': signedUp.body.session_token }
    const tokenized = await http.send({ url: `${at}/sessions/whoami?tokenize_as=app`, headers })
    await http.send({ url: `${at}/sessions/whoami`, headers })
    expect(tokenized.body.tokenized).toMatch(/^ey/)
    const expected = { SessionTokenizedAsJWT: 1, SessionChecked: 2 }
    await expect.poll(() => counts(shop, Object.keys(expected)), { timeout: 10_000 }).toEqual(expected)
  })

  test('report web hook calls that succeeded, failed or timed out', async () => {
    const server = createServer(({ url }, response) => {
      if (url === '/silent') response.destroy()
      else response.writeHead(url === '/refuses' ? 500 : 200).end('{}')
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo // the server listens on a port
    await using shop = await startShop(open)
    const { client, project, platform, at } = shop
    const project_id = project.id
    for (const path of ['takes?key=secret', 'refuses', 'silent']) {
      const config = { url: `http://127.0.0.1:${port}/${path}`, method: 'GET' }
      const value = [{ hook: 'web_hook', config }]
      await patchProject(client, {
        project_id,
        body: [{ op: 'add', path: `${flows}/login/before/hooks`, value }],
      })
      await createHttpSession(platform).send({ url: `${at}/self-service/login/api` })
    }
    server.close()
    const listHookEvents = async () => {
      const { events } = await listProjectEvents(client, { project_id })
      const ofHooks = events.filter(({ name }) => name.startsWith('Webhook'))
      return ofHooks.map(({ name, attributes }) => `${name} ${JSON.stringify(attributes)}`).toSorted()
    }
    const called = `{"host":"127.0.0.1:${port}","method":"GET"`
    await expect
      .poll(listHookEvents, { timeout: 10_000 })
      .toEqual(
        [
          ...[1, 2, 3].map(() => `WebhookFailed ${called}}`),
          ...[1, 2, 3].flatMap(() =>
            ['WebhookFailed', 'WebhookDelivered'].map((name) => `${name} ${called},"status":500}`),
          ),
          ...['WebhookSucceeded', 'WebhookDelivered'].map((name) => `${name} ${called},"status":200}`),
        ].toSorted(),
      )
  })
})
