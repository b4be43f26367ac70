import {
  getIdentity,
  listIdentities,
  updateIdentity,
} from '@tillkey/contract/platform/identity/identities.ts'
import { extendSession, toSession } from '@tillkey/contract/platform/identity/sessions.ts'
import { getWebAuthnJavaScript } from '@tillkey/contract/platform/identity/webauthn.ts'
import { introspectOAuth2Token, oauth2TokenExchange } from '@tillkey/contract/platform/oauth2/tokens.ts'
import { batchCheckPermission } from '@tillkey/contract/platform/permission/checks.ts'
import { checkOplSyntax } from '@tillkey/contract/platform/permission/language.ts'
import { getPayment } from '@tillkey/contract/pos/payments.ts'
import { describe, expect, test, vi } from 'vitest'
import { CallError, type ClientSettings, createClient, fetchTransport, items } from './index.ts'
import { echoServer } from './testing/echo-server.ts'

const accept = 'application/json, text/plain, */*'

describe.each([
  ['node:http', {}],
  ['fetch', { transport: fetchTransport() }],
] satisfies [string, Partial<ClientSettings>][])('over %s', (_, over) => {
  const sent = async (
    act: (client: ReturnType<typeof createClient>) => Promise<unknown>,
    settings?: Partial<ClientSettings>,
  ) => {
    await using server = await echoServer()
    await act(createClient({ baseUrl: `${server.url}/`, ...over, ...settings }))
    // What fetch adds of itself.
    for (const name of ['accept-language', 'sec-fetch-mode', 'accept-encoding'])
      delete server.seen[0]?.headers[name]
    return server.seen
  }
  const fails = async (act: () => Promise<unknown>) => {
    const error = await act().then(
      () => undefined,
      (cause: unknown) => cause,
    )
    expect(error).toBeInstanceOf(CallError)
    return error as CallError
  }

  test('parameters go where the operation says, repeated, dated and encoded', async () => {
    const seen = await sent((client) =>
      getIdentity(client, { id: 'a/b c', include_credential: ['totp', 'oidc'] }),
    )
    expect(seen).toEqual([
      {
        method: 'GET',
        url: '/admin/identities/a%2Fb%20c?include_credential=totp&include_credential=oidc',
        headers: { accept },
        body: '',
      },
    ])
  })

  test('null and undefined are left out; false, 0 and empty text are sent', async () => {
    const args = { page: 0, page_size: undefined, credentials_identifier: '', consistency: null }
    const [seen] = await sent((client) => client.call(listIdentities, args))
    expect(seen?.url).toBe('/admin/identities?page=0&credentials_identifier=')
  })

  test('unpublished parameters are sent too', async () => {
    const [seen] = await sent((client) =>
      oauth2TokenExchange(client, {
        grant_type: 'authorization_code',
        code: 'c',
        code_verifier: 'v'.repeat(43),
      }),
    )
    expect(seen?.body).toBe(`code=c&grant_type=authorization_code&code_verifier=${'v'.repeat(43)}`)
    const [own] = await sent((client) =>
      batchCheckPermission(client, { body: { tuples: [{ namespace: 'files', object: 'a' }] } }),
    )
    expect(own).toMatchObject({ method: 'POST', url: '/relation-tuples/batch/check' })
  })

  test('JSON, forms and text are sent as such, and nothing without a body', async () => {
    const body = { schema_id: 'default', state: 'active', traits: { name: 'Zoë' } } as const
    const [json] = await sent((client) => updateIdentity(client, { id: '1', body }))
    expect(json).toMatchObject({
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    const [form] = await sent((client) => introspectOAuth2Token(client, { token: 'a b+c', scope: 'x' }))
    expect(form?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(form?.body).toBe('scope=x&token=a+b%2Bc')
    const [text] = await sent((client) => checkOplSyntax(client, { body: 'class User {}' }))
    expect(text).toMatchObject({ body: 'class User {}', headers: { 'content-type': 'text/plain' } })
    const [bare] = await sent((client) => extendSession(client, { id: '1' }))
    expect(bare?.headers).toEqual({ accept })
  })

  test('each kind of operation gets the credentials it takes', async () => {
    const all = {
      accessToken: async () => 't',
      username: 'ü',
      password: 'p',
      sessionToken: 's',
      cookie: 'c=1',
    }
    const headers = async (act: Parameters<typeof sent>[0], settings: Partial<ClientSettings> = all) =>
      (await sent(act, settings))[0]?.headers
    expect(await headers((client) => getIdentity(client, { id: '1' }))).toMatchObject({
      authorization: 'Bearer t',
    })
    const exchange = (client: ReturnType<typeof createClient>) =>
      oauth2TokenExchange(client, { grant_type: 'x' })
    expect(await headers(exchange)).toMatchObject({ authorization: 'Basic w7w6cA==' })
    expect(await headers(exchange, { accessToken: 't' })).toMatchObject({ authorization: 'Bearer t' })
    expect(await headers((client) => toSession(client))).toEqual({
      accept,
      'x-session-token': 's',
      cookie: 'c=1',
    })
    expect(await headers((client) => toSession(client, { Cookie: 'mine' }))).toMatchObject({ cookie: 'mine' })
    expect(await headers((client) => getPayment(client, { uuid: '1' }))).toMatchObject({
      'x-session-token': 's',
    })
  })

  test('headers of the caller replace others in any letter case', async () => {
    const headers = { Authorization: 'Own', 'X-A': 'settings' }
    const [seen] = await sent((client) => getIdentity(client, { id: '1' }, { headers: { 'x-a': 'call' } }), {
      accessToken: 't',
      headers,
    })
    expect(seen?.headers).toEqual({ accept, authorization: 'Own', 'x-a': 'call' })
  })

  test('null in a list is left out', async () => {
    const args = { id: '1', include_credential: ['totp', null] }
    const [seen] = await sent((client) => client.call(getIdentity, args))
    expect(seen?.url).toBe('/admin/identities/1?include_credential=totp')
  })

  test('an error about an invalid token does not contain it', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', accessToken: 'secret\ntoken', ...over })
    const error = await fails(() => getIdentity(client, { id: '1' }))
    expect(error.code).toBe('network')
    const { inspect } = await import('node:util')
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('secret')
  })

  test('a password in the base URL is rejected, and absent from the error', async () => {
    const client = createClient({ baseUrl: 'http://user:secret@127.0.0.1:1', ...over })
    const error = await fails(() => toSession(client))
    expect(error).toMatchObject({ code: 'network', cause: { message: 'invalid baseUrl' } })
    const { inspect } = await import('node:util')
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('secret')
  })

  test('missing parameters, and those that change the path, are rejected before a request is sent', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', ...over })
    const missing = await fails(() => client.call(getIdentity, {}))
    expect(missing).toMatchObject({ code: 'parameter', field: 'id', operation: 'getIdentity' })
    expect(missing.message).toBe('Required parameter id was null or undefined when calling getIdentity.')
    for (const id of ['', '.', '..']) {
      expect(await fails(() => getIdentity(client, { id }))).toMatchObject({ code: 'parameter', field: 'id' })
    }
  })

  test('the response has status and headers on request', async () => {
    await using server = await echoServer((response) =>
      response
        .writeHead(200, { link: '<x>', 'set-cookie': ['a=1', 'b=2'] })
        .end('{"id":"1","created_at":"2026-01-01T00:00:00Z"}'),
    )
    const client = createClient({ baseUrl: server.url, ...over })
    const { status, statusText, headers, data } = await client.request(toSession)
    expect({ status, statusText, data }).toEqual({
      status: 200,
      statusText: 'OK',
      data: { id: '1', created_at: '2026-01-01T00:00:00Z' },
    })
    expect(headers.get('Link')).toBe('<x>')
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect([...headers]).toContainEqual(['set-cookie', 'b=2'])
  })

  test('an empty response is undefined, also with a content encoding', async () => {
    await using empty = await echoServer((response) =>
      response.writeHead(204, { 'content-encoding': 'gzip' }).end(),
    )
    expect(await toSession(createClient({ baseUrl: empty.url, ...over }))).toBeUndefined()
  })

  test('a successful response must be JSON, unless the operation returns text', async () => {
    await using text = await echoServer((response) =>
      response.end('\uFEFF<html>Sign in to the network</html>'),
    )
    const client = createClient({ baseUrl: text.url, ...over })
    expect(await fails(() => toSession(client))).toMatchObject({
      code: 'malformed',
      status: 200,
      data: '<html>Sign in to the network</html>',
      message: 'toSession returned 200 without JSON',
    })
    expect(await fails(() => items(client, listIdentities).next())).toMatchObject({ code: 'malformed' })
    expect(await getWebAuthnJavaScript(client)).toContain('<html>')
    await using cut = await echoServer((response) => response.end('{"id":"s'))
    expect(await fails(() => toSession(createClient({ baseUrl: cut.url, ...over })))).toMatchObject({
      code: 'malformed',
    })
  })

  test('a status outside 200 to 299 is an error with its body and without the token', async () => {
    await using server = await echoServer((response) =>
      response.writeHead(404).end('{"error":{"id":"gone","reason":"No such identity."}}'),
    )
    const client = createClient({ baseUrl: server.url, accessToken: 'secret-token', ...over })
    const error = await fails(() => getIdentity(client, { id: '1' }))
    expect(error).toMatchObject({ code: 'response', status: 404, data: { error: { id: 'gone' } } })
    expect(error.message).toBe('getIdentity failed with 404: No such identity.')
    const { inspect } = await import('node:util')
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('secret-token')
  })

  test('lost connections, timeouts and aborted calls have different codes', async () => {
    await using deaf = await echoServer(() => undefined)
    await using rude = await echoServer((response) => response.destroy())
    const client = createClient({ baseUrl: deaf.url, ...over })
    expect(await fails(() => toSession(createClient({ baseUrl: rude.url, ...over })))).toMatchObject({
      code: 'network',
      message: expect.stringMatching(/^toSession failed: ./),
    })
    expect(await fails(() => toSession(client, {}, { timeout: 20 }))).toMatchObject({
      code: 'timeout',
      message: 'toSession took longer than 20 ms',
    })
    const signal = AbortSignal.timeout(20)
    expect(await fails(() => toSession(client, {}, { signal, timeout: 5000 }))).toMatchObject({
      code: 'aborted',
      message: 'toSession was aborted',
    })
    expect(await fails(() => toSession(client, {}, { signal }))).toMatchObject({ code: 'aborted' })
  })

  test('redirects are followed, without credentials to another origin', async () => {
    await using target = await echoServer((response) => response.end('"there"'))
    await using near = await echoServer((response, { url }) =>
      url === '/near' ? response.end('"near"') : response.writeHead(307, { location: '/near#part' }).end(),
    )
    await using far = await echoServer((response) => response.writeHead(303, { location: target.url }).end())
    const own = { ...over, accessToken: 't', sessionToken: 's', cookie: 'c=1' }
    const body = { schema_id: 'a', state: 'active', traits: {} } as const
    expect(await updateIdentity(createClient({ baseUrl: near.url, ...own }), { id: '1', body })).toBe('near')
    expect(near.seen[1]).toMatchObject({ method: 'PUT', headers: { authorization: 'Bearer t' } })
    expect(await toSession(createClient({ baseUrl: far.url, ...own }))).toBe('there')
    expect(await updateIdentity(createClient({ baseUrl: far.url, ...own }), { id: '1', body })).toBe('there')
    expect(target.seen.map(({ method, body }) => ({ method, body }))).toEqual([
      { method: 'GET', body: '' },
      { method: 'GET', body: '' },
    ])
    for (const { headers } of target.seen) {
      expect(Object.keys(headers)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/auth|cookie|session/)]),
      )
    }
  })

  test('plugins wrap the transport, the first outermost', async () => {
    const order: string[] = []
    const named =
      (name: string): NonNullable<ClientSettings['plugins']>[number] =>
      async (request, next, { id }) => {
        order.push(`${name} ${id}`)
        const response = await next({ ...request, headers: { ...request.headers, [name]: '1' } })
        return { ...response, status: response.status + 1 }
      }
    await using server = await echoServer()
    const client = createClient({ baseUrl: server.url, ...over, plugins: [named('a'), named('b')] })
    expect((await client.request(toSession)).status).toBe(202)
    expect(order).toEqual(['a toSession', 'b toSession'])
    expect(server.seen[0]?.headers).toMatchObject({ a: '1', b: '1' })
  })
})

test.each([
  ['a page or a worker, by the browser', { origin: 'http://a' }, 'follow'],
  ['a server, by ourselves', undefined, 'manual'],
])('a redirect is followed on behalf of %s', async (_, location, expected) => {
  vi.stubGlobal('location', location)
  const redirects: (string | undefined)[] = []
  const fetch: typeof globalThis.fetch = async (_, init) => {
    redirects.push(init?.redirect)
    return new Response('{}')
  }
  await toSession(createClient({ baseUrl: 'http://a', fetch })).finally(() => vi.unstubAllGlobals())
  expect(redirects).toEqual([expected])
})
