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
import { failureOf, startTestOAuth2 } from '../testing.ts'

const open4all = {
  oidc: { dynamic_client_registration: { enabled: true, default_scope: ['openid', 'mail'] } },
}
const web = { client_name: 'Web', redirect_uris: ['https://app.example/cb'] }

onOneDatabase('registration by clients themselves', (open) => {
  const start = async (config: Record<string, unknown> = open4all) => {
    const server = await startTestOAuth2(open, config)
    const as = (accessToken?: string) =>
      createClient({ baseUrl: server.origin, ...(accessToken && { accessToken }) })
    return { server, as }
  }

  test('is not there unless the project lets them', async () => {
    const { server, as } = await start({})
    await using _ = server
    const { registration_access_token: token } = await createOAuth2Client(server.admin, {
      body: { client_id: 'web' },
    })
    const failures = await Promise.all([
      failureOf(createOidcDynamicClient(as(), { body: web })),
      failureOf(getOidcDynamicClient(as(token), { id: 'web' })),
      failureOf(deleteOidcDynamicClient(as(token), { id: 'web' })),
    ])
    expect(failures.map(([status]) => status)).toEqual([404, 404, 404])
  })

  test('gives a client that only the holder of its token sees, changes and deletes', async () => {
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
        failureOf(getOidcDynamicClient(as(wrong), { id })),
      ),
    )
    expect(refused.map(([status]) => status)).toEqual([401, 401, 401])
    const changed = await setOidcDynamicClient(as(token), { id, body: { ...web, client_name: 'Changed' } })
    expect((await failureOf(getOidcDynamicClient(as(token), { id })))[0]).toBe(401)
    await deleteOidcDynamicClient(as(changed.registration_access_token), { id })
    expect((await failureOf(getOAuth2Client(server.admin, { id })))[0]).toBe(404)
  })

  test('refuses what only administrators decide, and keeps it through a change', async () => {
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
      privileges.map((more) => failureOf(createOidcDynamicClient(as(), { body: { ...web, ...more } }))),
    )
    expect(failures.map(([status]) => status)).toEqual(privileges.map(() => 400))
    const body = { ...web, client_id: 'web', skip_consent: true, metadata: { tier: 1 } }
    const { registration_access_token: token } = await createOAuth2Client(server.admin, { body })
    const change = (more: object) => setOidcDynamicClient(as(token), { id: 'web', body: { ...web, ...more } })
    expect((await failureOf(change({ client_secret: 'chosen by hand' })))[0]).toBe(403)
    await change({ client_name: 'Changed' })
    expect(await getOAuth2Client(server.admin, { id: 'web' })).toMatchObject({
      client_name: 'Changed',
      skip_consent: true,
      metadata: { tier: 1 },
    })
  })
})
