import { createClient } from '@tillkey/client'
import { getOAuth2Client } from '@tillkey/contract/platform/oauth2/clients.ts'
import {
  createOidcDynamicClient,
  setOidcDynamicClient,
} from '@tillkey/contract/platform/oauth2/dynamic-clients.ts'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { lifespanFields } from '../clients/client.ts'
import { oauth2Section } from '../oauth2-config.ts'
import { captureFailure, startTestOAuth2 } from '../testing/index.ts'

const policy = {
  scopes: ['photos.*'],
  audiences: ['https://api.example'],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  redirect_hosts: ['app.example'],
  lifespans: { access_token: '10m', id_token: '10m', refresh_token: '1h' },
  max_clients: 3,
}
const web = { redirect_uris: ['https://app.example/cb'], scope: 'photos.read' }
const machine = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** Members that change the kind of client. */
const kinds = {
  token_endpoint_auth_method: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
  application_type: ['web', 'native'],
  subject_type: ['public', 'pairwise'],
  grant_types: [
    null,
    [],
    ['implicit'],
    ['client_credentials'],
    [machine],
    ['authorization_code', 'implicit'],
  ],
  response_types: [null, [], ['token'], ['id_token token'], ['code id_token'], ['code', 'token']],
}
const swaps = Object.entries(kinds).flatMap(([member, values]) =>
  values.map((value) => ({ [member]: value })),
)

/** Requests that exceed each member of the policy. */
const beyond: Record<keyof typeof policy, object> = {
  scopes: { scope: 'photos.read admin' },
  audiences: { audience: ['https://api.example', 'https://bank.example'] },
  grant_types: { grant_types: ['authorization_code', 'client_credentials', machine] },
  response_types: { response_types: ['code', 'token', 'code id_token token'] },
  redirect_hosts: { redirect_uris: ['https://app.example/cb', 'https://evil.example/cb'] },
  lifespans: Object.fromEntries(lifespanFields.map((field) => [field, '48h'])),
  max_clients: {},
}

const registration = { enabled: true, default_scope: ['openid'], policy }
interface Members {
  properties?: Record<string, Members>
}

interface Lists {
  grant_types?: string[]
  response_types?: string[]
  audience?: string[]
  redirect_uris?: string[]
  scope?: string
}

/** Empty lists stand for the default. */
const listOr = (fallback: string, list: string[] = []): string[] => (list.length > 0 ? list : [fallback])

/** Members of the policy that a client exceeds. */
function outside({
  grant_types,
  response_types,
  audience = [],
  scope = '',
  redirect_uris = [],
  ...rest
}: Lists): string[] {
  const isShort = ([field, value]: [string, unknown]): boolean =>
    value === (field.endsWith('refresh_token_lifespan') ? '1h0m0s' : '10m0s')
  const lifespans = Object.entries(rest).filter(([name]) => name.endsWith('_lifespan'))
  const holds: Record<string, boolean> = {
    scopes: scope.split(' ').every((one) => /^(photos\.\w+|openid)$/.test(one)),
    audiences: audience.every((one) => one === 'https://api.example'),
    grant_types: listOr('authorization_code', grant_types).every((one) => policy.grant_types.includes(one)),
    response_types: listOr('code', response_types).every((one) => policy.response_types.includes(one)),
    redirect_hosts: redirect_uris.every((one) => new URL(one).hostname === 'app.example'),
    lifespans: lifespans.length === lifespanFields.length && lifespans.every(isShort),
  }
  return Object.keys(holds).filter((member) => !holds[member])
}

onOneDatabase('a client that registered by itself', (open) => {
  const start = async (changed: object = {}) => {
    const server = await startTestOAuth2(open, {
      oidc: { dynamic_client_registration: { ...registration, policy: { ...policy, ...changed } } },
    })
    const as = (accessToken?: string) =>
      createClient({ baseUrl: server.origin, ...(accessToken && { accessToken }) })
    return { server, as, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  }

  test('the cases name every member of the policy', () => {
    const members = ['oidc', 'dynamic_client_registration', 'policy'].reduce<Members | undefined>(
      (schema, name) => schema?.properties?.[name],
      oauth2Section.schema,
    )
    expect(Object.keys(beyond).toSorted()).toEqual(Object.keys(members?.properties ?? {}).toSorted())
  })

  test('stays within each member of the policy, whatever kind of client it becomes', async () => {
    await using environment = await start({ max_clients: 1000 })
    const { as, server } = environment
    const found: unknown[] = []
    const describeRegistration = async (what: object, client: { client_id?: string }) => {
      const members = outside(await getOAuth2Client(server.admin, { id: client.client_id ?? '' }))
      if (members.length > 0) found.push([what, members])
    }
    for (const swap of swaps)
      for (const more of Object.values(beyond)) {
        const input = { ...web, ...more, ...swap } as object
        const registered = await createOidcDynamicClient(as(), { body: input }).catch(() => undefined)
        if (registered) await describeRegistration({ registered: input }, registered)
        const plain = await createOidcDynamicClient(as(), { body: web })
        const { client_id: id = '', registration_access_token: token } = plain
        const changed = await setOidcDynamicClient(as(token), { id, body: input }).catch(() => undefined)
        await describeRegistration({ changed: input }, plain)
        if (!changed) continue
        // Repeated from its new state.
        const again = { id, body: { ...web, ...more } }
        await setOidcDynamicClient(as(changed.registration_access_token), again).catch(() => undefined)
        await describeRegistration({ again: input }, plain)
      }
    expect(found).toEqual([])
  })

  test.each([
    ['grant_types', { grant_types: ['client_credentials'] }],
    ['response_types', { response_types: ['code id_token'] }],
  ])('gets no default that the policy leaves out: %s', async (member, changed) => {
    await using environment = await start(changed)
    for (const value of [undefined, null, [], ['implicit']])
      expect(
        await captureFailure(
          createOidcDynamicClient(environment.as(), { body: { ...web, [member]: value } }),
        ),
      ).toEqual([400, 'invalid_client_metadata'])
    expect(await createOidcDynamicClient(environment.as(), { body: { ...web, ...changed } })).toMatchObject(
      changed,
    )
  })

  test('counts towards max_clients, also after changes', async () => {
    await using environment = await start()
    const made = await Promise.all(
      [1, 2, 3].map(() => createOidcDynamicClient(environment.as(), { body: web })),
    )
    const [{ client_id: id = '', registration_access_token: token } = {}] = made
    const { client_id } = await setOidcDynamicClient(environment.as(token), {
      id,
      body: { ...web, client_id: 'another' },
    })
    expect(client_id).toBe(id)
    expect((await captureFailure(createOidcDynamicClient(environment.as(), { body: web })))[0]).toBe(403)
  })
})
