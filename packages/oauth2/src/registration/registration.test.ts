import { createClient } from '@tillkey/client'
import { createOAuth2Client, getOAuth2Client } from '@tillkey/contract/platform/oauth2/clients.ts'
import {
  createOidcDynamicClient,
  deleteOidcDynamicClient,
  getOidcDynamicClient,
  setOidcDynamicClient,
} from '@tillkey/contract/platform/oauth2/dynamic-clients.ts'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { captureFailure, startTestOAuth2 } from '../testing/index.ts'

const open4all = {
  oidc: { dynamic_client_registration: { enabled: true, default_scope: ['openid', 'mail'] } },
}
const web = { client_name: 'Web', redirect_uris: ['https://app.example/cb'] }

onOneDatabase('dynamic client registration', (open) => {
  const start = async (config: Record<string, unknown> = open4all) => {
    const server = await startTestOAuth2(open, config)
    const as = (accessToken?: string) =>
      createClient({ baseUrl: server.origin, ...(accessToken && { accessToken }) })
    return { server, as }
  }

  test('is 404 unless the project enables it', async () => {
    const { server, as } = await start({})
    await using _ = server
    const { registration_access_token: token } = await createOAuth2Client(server.admin, {
      body: { client_id: 'web' },
    })
    const failures = await Promise.all([
      captureFailure(createOidcDynamicClient(as(), { body: web })),
      captureFailure(getOidcDynamicClient(as(token), { id: 'web' })),
      captureFailure(deleteOidcDynamicClient(as(token), { id: 'web' })),
    ])
    expect(failures.map(([status]) => status)).toEqual([404, 404, 404])
  })

  test('creates a client that only its registration access token can read, change and delete', async () => {
    const { server, as } = await start()
    await using _ = server
    const created = await createOidcDynamicClient(as(), { body: { ...web, client_id: 'chosen' } })
    const { client_id: id = '', registration_access_token: token = '', scope } = created
    const other = await createOidcDynamicClient(as(), { body: web })
    expect([id === 'chosen', scope]).toEqual([false, 'openid mail'])
    const seen = await getOidcDynamicClient(as(token), { id })
    expect([seen.client_name, 'metadata' in seen, 'client_secret' in seen]).toEqual(['Web', false, false])
    const refused = await Promise.all(
      [undefined, 'wrong', other.registration_access_token].map((wrong) =>
        captureFailure(getOidcDynamicClient(as(wrong), { id })),
      ),
    )
    expect(refused.map(([status]) => status)).toEqual([401, 401, 401])
    const changed = await setOidcDynamicClient(as(token), { id, body: { ...web, client_name: 'Changed' } })
    expect((await captureFailure(getOidcDynamicClient(as(token), { id })))[0]).toBe(401)
    await deleteOidcDynamicClient(as(changed.registration_access_token), { id })
    expect((await captureFailure(getOAuth2Client(server.admin, { id })))[0]).toBe(404)
  })

  test('rejects fields of administrators, and keeps them through a change', async () => {
    const { server, as } = await start()
    await using _ = server
    const privileges: object[] = [
      { client_secret: 'chosen by hand' },
      { metadata: {} },
      { metadata: null },
      { access_token_strategy: 'jwt' },
      { skip_consent: true },
      { skip_logout_consent: true },
    ]
    const failures = await Promise.all(
      privileges.map((more) => captureFailure(createOidcDynamicClient(as(), { body: { ...web, ...more } }))),
    )
    expect(failures.map(([status]) => status)).toEqual(privileges.map(() => 400))
    const body = { ...web, client_id: 'web', skip_consent: true, metadata: { tier: 1 } }
    const { registration_access_token: token } = await createOAuth2Client(server.admin, { body })
    const change = (more: object) => setOidcDynamicClient(as(token), { id: 'web', body: { ...web, ...more } })
    expect((await captureFailure(change({ client_secret: 'chosen by hand' })))[0]).toBe(403)
    await change({ client_name: 'Changed' })
    expect(await getOAuth2Client(server.admin, { id: 'web' })).toMatchObject({
      client_name: 'Changed',
      skip_consent: true,
      metadata: { tier: 1 },
    })
  })

  test('reduces a client to what the policy allows', async () => {
    const { server, as } = await start()
    await using _ = server
    const input = {
      ...web,
      scope: 'openid offline profile admin payments.*',
      audience: ['https://api.example'],
      grant_types: [
        'authorization_code',
        'refresh_token',
        'implicit',
        'urn:ietf:params:oauth:grant-type:jwt-bearer',
      ],
      response_types: ['code', 'token'],
      authorization_code_grant_access_token_lifespan: '87600h',
      authorization_code_grant_refresh_token_lifespan: '5m',
    }
    const bounds = {
      scope: 'openid offline profile',
      audience: undefined,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      authorization_code_grant_access_token_lifespan: '1h0m0s',
      authorization_code_grant_refresh_token_lifespan: '5m0s',
    }
    const selectBounds = (client: object) => {
      const registered = new Map(Object.entries(client))
      return Object.fromEntries(Object.keys(bounds).map((name) => [name, registered.get(name)]))
    }
    const created = await createOidcDynamicClient(as(), { body: input })
    const { client_id: id = '', registration_access_token } = created
    const changed = await setOidcDynamicClient(as(registration_access_token), { id, body: input })
    expect([selectBounds(created), selectBounds(changed)]).toEqual([bounds, bounds])
    expect(await getOAuth2Client(server.admin, { id })).toMatchObject({ scope: bounds.scope, audience: [] })
  })

  test('follows the policy of the project, up to its number of clients', async () => {
    const policy = {
      scopes: ['photos.*'],
      audiences: ['https://api.example'],
      grant_types: ['authorization_code', 'implicit'],
      response_types: ['code', 'token'],
      redirect_hosts: ['*.shop.example', '127.0.0.1'],
      lifespans: { access_token: '2h' },
      max_clients: 2,
    }
    const { server, as } = await start({
      oidc: { dynamic_client_registration: { enabled: true, policy } },
    })
    await using _ = server
    const register = (more: object) =>
      createOidcDynamicClient(as(), { body: { redirect_uris: ['https://a.shop.example/cb'], ...more } })
    const refused = await Promise.all(
      ['https://shop.example/cb', 'https://a.shop.example.evil/cb', 'com.example.app:/cb'].map((uri) =>
        captureFailure(register({ redirect_uris: [uri] })),
      ),
    )
    expect(refused).toEqual(refused.map(() => [400, 'invalid_redirect_uri']))
    const body = {
      scope: 'photos.read admin openid',
      audience: ['https://api.example/v1', 'https://other.example'],
      grant_types: ['implicit', 'refresh_token'],
      response_types: ['token', 'code id_token'],
      implicit_grant_access_token_lifespan: '3h',
    }
    expect(await register(body)).toMatchObject({
      scope: 'photos.read openid',
      audience: ['https://api.example/v1'],
      grant_types: ['implicit'],
      response_types: ['token'],
      implicit_grant_access_token_lifespan: '2h0m0s',
    })
    const more = await Promise.all([1, 2, 3].map(() => captureFailure(register({}))))
    expect(more.filter(([status]) => status === 403)).toHaveLength(2)
    // Clients created by administrators do not count.
    await createOAuth2Client(server.admin, { body: { client_id: 'of-the-operator' } })
  })

  test('leaves out empty members', async () => {
    const { server, as } = await start()
    await using _ = server
    const created = await createOidcDynamicClient(as(), { body: web })
    const { client_id: id = '', registration_access_token: token } = created
    const read = await getOidcDynamicClient(as(token), { id })
    const changed = await setOidcDynamicClient(as(token), { id, body: web })
    const empty = [created, read, changed].map((one) =>
      Object.entries(one).filter(([, value]) =>
        ['', 'null', '{}', '[]', '""'].includes(JSON.stringify(value)),
      ),
    )
    expect(empty).toEqual([[], [], []])
  })

  test('keeps what an administrator set when a client changes itself', async () => {
    const { server, as } = await start()
    await using _ = server
    const sent = {
      owner: 'the shop',
      scope: 'openid admin',
      audience: ['https://api.example'],
      access_token_strategy: 'jwt',
      skip_logout_consent: true,
      grant_types: ['authorization_code', 'implicit'],
      refresh_token_grant_access_token_lifespan: '12h0m0s',
    }
    const { registration_access_token: token } = await createOAuth2Client(server.admin, {
      body: { ...web, ...sent, client_id: 'web', token_endpoint_auth_method: 'none' },
    })
    const { scope, grant_types } = sent
    const body = { ...web, scope, grant_types, client_name: 'Changed' }
    const changed = await setOidcDynamicClient(as(token), { id: 'web', body })
    expect(await getOAuth2Client(server.admin, { id: 'web' })).toMatchObject({
      ...sent,
      client_name: 'Changed',
    })
    // A client that becomes confidential gets a secret.
    expect(changed.client_secret).toMatch(/^.{26}$/)
  })
})
