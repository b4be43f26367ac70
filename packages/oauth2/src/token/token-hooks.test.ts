import { onOneDatabase, type TestDatabase } from '@tillkey/sql/testing'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import {
  exchangeCode,
  introspect,
  obtainCode,
  postForm,
  registerClient,
  runAuthorizationFlow,
  SUBJECT,
  type TestClient,
  type TestResponse,
} from '../testing/authorization-flow.ts'
import { type ExternalServer, startExternalServer } from '../testing/external-server.ts'
import { startTestOAuth2, type TestOAuth2 } from '../testing/index.ts'

type Open = () => Promise<TestDatabase>

interface HookEnvironment extends AsyncDisposable {
  server: TestOAuth2
  hook: ExternalServer
  client: TestClient
}

/** A client of a project with a hook of this name. */
async function startHookEnvironment(
  open: Open,
  name: 'token_hook' | 'refresh_token_hook',
  key?: object,
): Promise<HookEnvironment> {
  const hook = await startExternalServer()
  const auth = key && { auth: { type: 'api_key', config: key } }
  const target = auth ? { url: `${hook.url}/claims`, ...auth } : `${hook.url}/claims`
  const server = await startTestOAuth2(open, { dev: true, oauth2: { [name]: target } })
  const dispose = async () => {
    await server[Symbol.asyncDispose]()
    await hook[Symbol.asyncDispose]()
  }
  return { server, hook, client: await registerClient(server), [Symbol.asyncDispose]: dispose }
}

const consent = { session: { access_token: { shop: 'a', till: 1 }, id_token: { shop: 'a' } } }
const claims =
  (access: object, id: object = {}) =>
  () => ({
    body: { session: { access_token: access, id_token: id } },
  })

const obtainAuthorizationCode = async ({ server, client }: HookEnvironment): Promise<string> =>
  (await runAuthorizationFlow(server, { client, consent })).searchParams.get('code') ?? ''

const refresh = ({ server, client }: HookEnvironment, token: string): Promise<TestResponse> =>
  postForm({ server, client }, '/oauth2/token', { grant_type: 'refresh_token', refresh_token: token })

const readExt = async ({ server }: HookEnvironment, { body }: TestResponse): Promise<unknown> =>
  Object(await introspect(server, body.access_token)).ext

onOneDatabase('the token hook', (open) => {
  test('merges claims at a code, where those of the consent win, and replaces them at a refresh', async () => {
    await using environment = await startHookEnvironment(open, 'token_hook')
    const { server, client, hook } = environment
    hook.respond = claims({ till: 2, floor: 4 }, { shop: 'b', floor: 4, sub: 'somebody else' })
    const first = await exchangeCode(server, client, { code: await obtainAuthorizationCode(environment) })
    expect(await readExt(environment, first)).toEqual({ shop: 'a', till: 1, floor: 4 })
    hook.respond = claims({ till: 3 })
    const second = await refresh(environment, first.body.refresh_token)
    expect(decodeJwt(first.body.id_token)).toMatchObject({ shop: 'a', floor: 4, sub: SUBJECT })
    expect(await readExt(environment, second)).toEqual({ till: 3 })
    expect(decodeJwt(second.body.id_token).shop).toBeUndefined()
  })

  test('receives session, request and API key', async () => {
    await using environment = await startHookEnvironment(open, 'token_hook', {
      name: 'X-Key',
      value: 'a-key-of-the-hook',
    })
    const { server, client, hook } = environment
    const { body } = await exchangeCode(server, client, { code: await obtainAuthorizationCode(environment) })
    await refresh(environment, body.refresh_token)
    await postForm({ server, client }, '/oauth2/token', {
      grant_type: 'client_credentials',
      scope: 'photos.read',
    })
    expect(hook.requests.map(({ method, path, headers }) => [method, path, headers['x-key']])).toEqual(
      Array.from({ length: 3 }, () => ['POST', '/claims', 'a-key-of-the-hook']),
    )
    const granted = ['openid', 'offline']
    expect(hook.requests.map((request) => request.body.request)).toMatchObject([
      { client_id: client.id, grant_types: ['authorization_code'], granted_scopes: [] },
      { client_id: client.id, grant_types: ['refresh_token'], granted_scopes: granted },
      { client_id: client.id, grant_types: ['client_credentials'], granted_scopes: ['photos.read'] },
    ])
    expect(hook.requests[0]?.body.session).toMatchObject({
      client_id: client.id,
      extra: consent.session.access_token,
      id_token: { subject: SUBJECT, id_token_claims: { sub: SUBJECT, ext: { shop: 'a' } } },
    })
  })

  test('receives its API key in a cookie if configured', async () => {
    const key = { in: 'cookie', name: 'key', value: 'a-key' }
    await using environment = await startHookEnvironment(open, 'token_hook', key)
    await postForm({ server: environment.server, client: environment.client }, '/oauth2/token', {
      grant_type: 'client_credentials',
    })
    expect(environment.hook.requests.map(({ headers }) => headers.cookie)).toEqual(['key=a-key'])
  })

  test.each([
    ['refuses', { status: 403 }, 403, 'access_denied'],
    ['fails', { status: 500 }, 500, 'server_error'],
    ['answers no JSON', { status: 200, body: 'well' }, 500, 'server_error'],
    ['leads elsewhere', { status: 302 }, 500, 'server_error'],
    ['answers a list', { status: 200, body: [] }, 500, 'server_error'],
    [
      'answers claims that are a list',
      { status: 200, body: { session: { access_token: [] } } },
      500,
      'server_error',
    ],
    // oxlint-disable-next-line max-params -- the columns of the table
  ])('that %s leaves no token behind, and the code used', async (_name, response, status, error) => {
    await using environment = await startHookEnvironment(open, 'token_hook')
    const { server, client, hook } = environment
    const code = await obtainAuthorizationCode(environment)
    hook.respond = () => response
    const refused = await exchangeCode(server, client, { code })
    hook.respond = () => ({ status: 204 })
    const again = await exchangeCode(server, client, { code })
    expect([refused.status, refused.body.error, again.body.error]).toEqual([status, error, 'invalid_grant'])
  })

  test('without a session in its response keeps the claims of a consent at a code, and clears them at a refresh', async () => {
    await using environment = await startHookEnvironment(open, 'token_hook')
    const { server, client, hook } = environment
    hook.respond = () => ({ body: { session: null } })
    const first = await exchangeCode(server, client, { code: await obtainAuthorizationCode(environment) })
    expect(await readExt(environment, first)).toEqual(consent.session.access_token)
    expect(await readExt(environment, await refresh(environment, first.body.refresh_token))).toBeUndefined()
  })

  test('that rejects a refresh leaves the refresh token active', async () => {
    await using environment = await startHookEnvironment(open, 'token_hook')
    const { server, client, hook } = environment
    const { body } = await exchangeCode(server, client, { code: await obtainCode(server, client) })
    hook.respond = () => ({ status: 403 })
    const refused = await refresh(environment, body.refresh_token)
    hook.respond = () => ({ status: 204 })
    expect([refused.status, (await refresh(environment, body.refresh_token)).status]).toEqual([403, 200])
  })

  test('that cannot be reached is a server error', async () => {
    await using environment = await startHookEnvironment(open, 'token_hook')
    await environment.hook[Symbol.asyncDispose]()
    const form = { grant_type: 'client_credentials' }
    const { status, body } = await postForm(
      { server: environment.server, client: environment.client },
      '/oauth2/token',
      form,
    )
    expect([status, body.error]).toEqual([500, 'server_error'])
  })
})

onOneDatabase('the refresh hook', (open) => {
  test('receives refreshes only, and its claims replace the existing ones', async () => {
    await using environment = await startHookEnvironment(open, 'refresh_token_hook')
    const { server, client, hook } = environment
    const first = await exchangeCode(server, client, { code: await obtainAuthorizationCode(environment) })
    expect(await readExt(environment, first)).toEqual(consent.session.access_token)
    hook.respond = claims({ till: 9 })
    expect(await readExt(environment, await refresh(environment, first.body.refresh_token))).toEqual({
      till: 9,
    })
    expect(hook.requests.map(({ body }) => body)).toMatchObject([
      {
        client_id: client.id,
        subject: SUBJECT,
        granted_scopes: ['openid', 'offline'],
        requester: { grant_types: ['refresh_token'] },
      },
    ])
  })

  test('rejects with 403', async () => {
    await using environment = await startHookEnvironment(open, 'refresh_token_hook')
    const { server, client, hook } = environment
    const { body } = await exchangeCode(server, client, { code: await obtainAuthorizationCode(environment) })
    hook.respond = () => ({ status: 403 })
    const refused = await refresh(environment, body.refresh_token)
    expect([refused.status, refused.body.error]).toEqual([403, 'access_denied'])
  })
})
