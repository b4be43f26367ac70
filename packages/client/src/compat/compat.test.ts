import { deflateSync, gzipSync } from 'node:zlib'
import * as official from '@ory/client'
import { describe, expect, expectTypeOf, test } from 'vitest'
import requests from '../../testdata/client-requests.recorded.json' with { type: 'json' }
import { type EchoServer, echoServer } from '../testing/echo-server.ts'
import * as compat from './index.ts'

type Library = typeof compat
type Shape = Record<string, unknown>
// The same script drives both; where their types differ is tested with the compiler.
const libraries = { official: official as unknown as Library, ours: compat }

interface Outcome {
  seen: unknown[]
  response?: unknown
  error?: unknown
}

const own = (value: object) => Object.keys(value).toSorted((a, b) => a.localeCompare(b))

/** Headers of the connection; and the encoding, which stays where the official client takes it out once it is undone. */
const unequal = new Set(['date', 'connection', 'keep-alive', 'content-encoding'])

const comparableHeaders = (headers: Shape) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !unequal.has(name)))

const summarizeResponse = ({ data, status, statusText, headers }: compat.CompatResponse) => ({
  data,
  status,
  statusText,
  headers: comparableHeaders(headers),
})

function describeError(error: compat.CompatError & { field?: string }, url: string) {
  const { name, message, code, field, isAxiosError, response } = error
  const reported = message.replaceAll(/127\.0\.0\.1:\d+/g, 'SERVER').replaceAll(url, 'SERVER')
  return {
    name,
    message: reported,
    code,
    field,
    isAxiosError,
    response: response && summarizeResponse(response),
  }
}

type Script = (library: Library, server: EchoServer) => Promise<unknown>
type Respond = Parameters<typeof echoServer>[0]

async function outcome(library: Library, script: Script, answer?: Respond): Promise<Outcome> {
  await using server = await echoServer(answer)
  const reported: Omit<Outcome, 'seen'> = await script(library, server).then(
    (response) => ({ response: summarizeResponse(response as compat.CompatResponse) }),
    (error: unknown) => ({ error: describeError(error as compat.CompatError, server.url) }),
  )
  return { seen: server.seen, ...reported }
}

test('unpublished operations and parameters are neither exported nor sent', async () => {
  const { OAuth2Api, PermissionApi, Configuration, OAuth2ApiFp } = compat
  expect(own(PermissionApi.prototype)).not.toContain('batchCheckPermission')
  await using server = await echoServer()
  const api = new OAuth2Api(new Configuration({ basePath: server.url }))
  const pkceArguments = { grantType: 'authorization_code', codeVerifier: 'v', code_verifier: 'v' }
  await api.oauth2TokenExchange(pkceArguments)
  expect(server.seen[0]?.body).toBe('grant_type=authorization_code')
  type Names = keyof Parameters<typeof api.oauth2TokenExchange>[0]
  expectTypeOf<Names>().toEqualTypeOf<'grantType' | 'clientId' | 'code' | 'redirectUri' | 'refreshToken'>()
  type AuthorizeArguments = Parameters<ReturnType<typeof OAuth2ApiFp>['oAuth2Authorize']>
  expectTypeOf<Required<AuthorizeArguments>['length']>().toEqualTypeOf<1>()
})

async function bothWays(script: Script, answer?: Respond) {
  const theirs = await outcome(libraries.official, script, answer)
  expect(await outcome(libraries.ours, script, answer)).toEqual(theirs)
  return theirs
}

const identities = (library: Library, { url }: EchoServer, more: compat.ConfigurationParameters = {}) =>
  new library.IdentityApi(new library.Configuration({ basePath: url, ...more }))
const frontend = (library: Library, { url }: EchoServer, more: compat.ConfigurationParameters = {}) =>
  new library.FrontendApi(new library.Configuration({ basePath: url, ...more }))
const oauth2 = (library: Library, { url }: EchoServer, more: compat.ConfigurationParameters = {}) =>
  new library.OAuth2Api(new library.Configuration({ basePath: url, ...more }))

describe('the public surface', () => {
  test('has the same names of the same kinds', () => {
    expect(own(compat)).toEqual(own(official))
    const kinds = (library: object) => Object.entries(library).map(([name, value]) => [name, typeof value])
    expect(Object.fromEntries(kinds(compat))).toEqual(Object.fromEntries(kinds(official)))
  })

  test('has the same enumerations', () => {
    const enumerations = (library: object) =>
      Object.fromEntries(Object.entries(library).filter(([, value]) => typeof value === 'object'))
    expect(enumerations(compat)).toEqual(enumerations(official))
  })

  test('has the same methods on every class', () => {
    const methods = (library: object) =>
      Object.entries(library)
        .filter(([name]) => name.endsWith('Api'))
        .map(([name, value]) => [
          name,
          Object.getOwnPropertyNames((value as { prototype: object }).prototype).toSorted((a, b) =>
            a.localeCompare(b),
          ),
        ])
    expect(Object.fromEntries(methods(compat))).toEqual(Object.fromEntries(methods(official)))
  })

  test('a configuration has the same members', () => {
    const args = { username: 'u', basePath: 'b', accessToken: 't', baseOptions: { timeout: 1 } }
    expect(Object.entries(new compat.Configuration(args))).toEqual(
      Object.entries(new official.Configuration(args)),
    )
    for (const mime of [
      'application/json',
      'application/json-patch+json',
      'application/vnd.x+json; a=b',
      'text/plain',
    ]) {
      expect(new compat.Configuration().isJsonMime(mime)).toBe(new official.Configuration().isJsonMime(mime))
    }
  })
})

test.each(requests)(
  'the request of $operationId is the same with positional arguments',
  async (recording) => {
    const made = async (library: Library) => {
      const configuration = new library.Configuration({ accessToken: 't', username: 'u', password: 'p' })
      const creators = library as unknown as Record<
        string,
        (c: unknown) => Record<string, (...args: unknown[]) => Promise<unknown>>
      >
      const creator = creators[`${recording.class}AxiosParamCreator`]?.(configuration)[recording.operationId]
      // Distinct values, so that an exchange of two would show.
      const args = Array.from({ length: Object.keys(recording.args).length }, (_, at) => `value ${at}`)
      return creator?.(...args, { headers: { 'X-Own': '1' }, timeout: 5 })
    }
    expect(await made(libraries.ours)).toEqual(await made(libraries.official))
  },
)

describe('requests and errors are the same', () => {
  // Without an apostrophe: the official client escapes it in Node, by an old parser, and not in browsers.
  const odd = 'a/b?c#d%20 é€😀!()*~-_.+&=:@,;$[]{}|\\^`"<>'

  test('for special characters in every parameter', async () => {
    expect.hasAssertions()
    await bothWays((library, server) => identities(library, server).getIdentity({ id: odd }))
    await bothWays((library, server) =>
      identities(library, server).listIdentities({ credentialsIdentifier: odd }),
    )
    await bothWays((library, server) =>
      oauth2(library, server).introspectOAuth2Token({ token: odd, scope: odd }),
    )
    await bothWays((library, server) =>
      identities(library, server).updateIdentity({
        id: '1',
        updateIdentityBody: { schema_id: odd, state: 'active', traits: { odd } },
      }),
    )
  })

  test('for lists, dates, empty text, zero and false', async () => {
    expect.hasAssertions()
    await bothWays((library, server) =>
      identities(library, server).getIdentity({ id: '1', includeCredential: ['totp', 'oidc'] }),
    )
    await bothWays((library, server) =>
      identities(library, server).getIdentity({ id: '1', includeCredential: [] }),
    )
    await bothWays((library, server) =>
      identities(library, server).listIdentities({
        page: 0,
        credentialsIdentifier: '',
        pageToken: undefined as unknown as string, // as compilers without exactOptionalPropertyTypes accept it
      }),
    )
    await bothWays((library, server) =>
      frontend(library, server).createBrowserLoginFlow({ refresh: false, cookie: '' }),
    )
    await bothWays((library, { url }) => {
      const api = new library.ProjectApi(new library.Configuration({ basePath: url }))
      const date = new Date(1_700_000_000_000) as unknown as string
      return api.getProjectMetrics({
        projectId: 'p',
        eventType: 'e',
        resolution: '1d',
        from: date,
        to: '2024',
      })
    })
  })

  test.each([
    ['a token', { accessToken: 't' }],
    ['a promise of a token', { accessToken: Promise.resolve('t') }],
    ['a function', { accessToken: () => 't' }],
    ['an async function', { accessToken: async (name?: string) => name ?? 'unnamed' }],
    ['a function without a token', { accessToken: () => undefined as unknown as string }],
    ['an empty token', { accessToken: '' }],
    ['a name and a password', { username: 'ü', password: 'pä:ss' }],
    ['a name alone', { username: 'u' }],
    ['both', { accessToken: 't', username: 'u', password: 'p' }],
    ['nothing', {}],
    [
      'headers of one’s own',
      { accessToken: 't', baseOptions: { headers: { Authorization: 'Own', 'X-A': '1' } } },
    ],
  ])('with %s', async (_, credentials) => {
    expect.hasAssertions()
    await bothWays((library, server) => identities(library, server, credentials).getIdentity({ id: '1' }))
    await bothWays((library, server) =>
      oauth2(library, server, credentials).oauth2TokenExchange({ grantType: 'x' }),
    )
    await bothWays((library, server) =>
      frontend(library, server, credentials).toSession({ xSessionToken: 's', cookie: 'c=1' }),
    )
    await bothWays((library, { url }) =>
      new library.OidcApi(new library.Configuration({ basePath: url, ...credentials })).getOidcUserInfo(),
    )
  })

  test('with a user name and a password in the base URL', async () => {
    expect.hasAssertions()
    const within = ({ url, ...server }: EchoServer) => ({
      ...server,
      url: url.replace('//', '//us%40er:p%C3%A4ss@'),
    })
    for (const credentials of [{}, { accessToken: 't' }, { username: 'u', password: 'p' }]) {
      await bothWays((library, server) =>
        identities(library, within(server), credentials).getIdentity({ id: '1' }),
      )
      await bothWays((library, server) =>
        oauth2(library, within(server), credentials).oauth2TokenExchange({ grantType: 'x' }),
      )
    }
  })

  test('for bodies of every kind', async () => {
    expect.hasAssertions()
    const body = (value: unknown) => value as compat.UpdateIdentityBody
    for (const value of [
      { traits: {} },
      [1, null],
      'text',
      '{"already":"json"}',
      ' 1 ',
      null,
      undefined,
      7,
      false,
    ]) {
      await bothWays((library, server) =>
        identities(library, server).updateIdentity({ id: '1', updateIdentityBody: body(value) }),
      )
    }
    const check =
      (value: string) =>
      (library: Library, { url }: EchoServer) =>
        new library.RelationshipApi(new library.Configuration({ basePath: url })).checkOplSyntax({
          body: value,
        })
    for (const value of ['class User {}', '{"a":1}', '"quoted"']) await bothWays(check(value))
    await bothWays((library, server) =>
      oauth2(library, server).oauth2TokenExchange({
        grantType: 'g',
        code: null as unknown as string,
        clientId: '',
      }),
    )
    await bothWays((library, server) =>
      frontend(library, server).performNativeLogout({ performNativeLogoutBody: { session_token: 't' } }),
    )
  })

  test('for options', async () => {
    expect.hasAssertions()
    const list = (options: compat.RequestOptions) => (library: Library, server: EchoServer) =>
      identities(library, server, { baseOptions: { headers: { 'X-Base': 'b' } } }).listIdentities(
        { page: 1 },
        options,
      )
    await bothWays(list({ headers: { 'X-Base': 'own', accept: 'text/html' } }))
    await bothWays(list({ params: { a: [1, 2], b: 'x y', c: null, d: new Date(0), e: { f: 1 } } }))
    await bothWays(list({ params: new URLSearchParams({ a: 'x y~' }) }))
    await bothWays(list({ params: { a: 1 }, paramsSerializer: (params: object) => JSON.stringify(params) }))
    await bothWays(list({ headers: { Cookie: ['a=1', 'b=2'], 'X-List': ['a', 'b'] } }))
    await bothWays(list({ method: 'DELETE' }))
    await bothWays(list({ validateStatus: () => true }), (response) => response.writeHead(418).end('{}'))
    await bothWays(list({ transformResponse: [(text: string) => `${text}!`] }))
  })

  test.each([
    [200, '{"a":1,"at":"2026-01-01T00:00:00Z"}'],
    [200, 'no json'],
    [200, ''],
    [200, '\uFEFF{"a":1}'],
    [204, ''],
    [304, ''],
    [400, '{"error":{"id":"x","message":"m"}}'],
    [401, 'no'],
    [404, ''],
    [422, '{"redirect_browser_to":"https://x"}'],
    [500, '<html>'],
  ])('of a response %i %s', async (status, body) => {
    expect.hasAssertions()
    await bothWays(
      (library, server) => identities(library, server).getIdentity({ id: '1' }),
      (response) =>
        response
          .writeHead(status, { 'x-a': '1', 'set-cookie': ['a=1', 'b=2'], link: '<x>; rel="next"' })
          .end(body),
    )
  })

  test.each(['gzip', 'deflate'])('for a response in %s', async (encoding) => {
    expect.hasAssertions()
    const compress = encoding === 'gzip' ? gzipSync : deflateSync
    await bothWays(
      (library, server) => identities(library, server).getIdentity({ id: '1' }),
      (response) => response.setHeader('content-encoding', encoding).end(compress('{"a":"é"}')),
    )
  })

  test('for redirects', async () => {
    expect.hasAssertions()
    for (const status of [301, 302, 303, 307, 308]) {
      const answer: Respond = (response, { url }) =>
        url === '/there' ? response.end('{}') : response.writeHead(status, { location: '/there' }).end()
      await bothWays(
        (library, server) => identities(library, server, { accessToken: 't' }).getIdentity({ id: '1' }),
        answer,
      )
    }
    await bothWays(
      (library, server) => oauth2(library, server).introspectOAuth2Token({ token: 't' }),
      (response, { url }) =>
        url === '/there' ? response.end('{}') : response.writeHead(303, { location: '/there' }).end(),
    )
  })

  test('for servers that are unreachable, close the connection or time out', async () => {
    expect.hasAssertions()
    const refused = await bothWays((library) =>
      identities(library, { url: 'http://127.0.0.1:1' } as EchoServer).getIdentity({ id: '1' }),
    )
    expect(refused.error).toMatchObject({ code: 'ECONNREFUSED' })
    const dropped = await bothWays(
      (library, server) => identities(library, server).getIdentity({ id: '1' }),
      (response) => response.destroy(),
    )
    expect(dropped.error).toMatchObject({ code: 'ECONNRESET', message: 'socket hang up' })
    await bothWays(
      (library, server) => identities(library, server).getIdentity({ id: '1' }),
      (response) => {
        response.writeHead(200, { 'content-length': 100 }).write('{')
        setTimeout(() => response.destroy(), 10)
      },
    )
    const late = await bothWays(
      (library, server) => identities(library, server).getIdentity({ id: '1' }, { timeout: 300 }),
      () => undefined,
    )
    expect(late.error).toMatchObject({ code: 'ECONNABORTED', message: 'timeout of 300ms exceeded' })
    await bothWays(
      (library, server) =>
        identities(library, server, { baseOptions: { timeout: 300 } }).getIdentity({ id: '1' }),
      () => undefined,
    )
  })

  test('for an axios instance of the caller', async () => {
    expect.hasAssertions()
    const args: unknown[] = []
    const axios = { request: async (config: unknown) => args.push(config) }
    for (const library of Object.values(libraries)) {
      const api = new library.IdentityApi(undefined, 'https://a.example', axios)
      await api.getIdentity({ id: '1' }, { timeout: 1 })
    }
    expect(args[1]).toEqual(args[0])
  })

  test('for a call without its request object', () => {
    for (const library of Object.values(libraries)) {
      const api = new library.IdentityApi()
      expect(() => api.getIdentity(undefined as never)).toThrow(TypeError)
    }
  })

  test('for a token function that throws', async () => {
    expect.hasAssertions()
    const accessToken = () => Promise.reject(new Error('no token'))
    const both = await bothWays((library, server) =>
      identities(library, server, { accessToken }).getIdentity({ id: '1' }),
    )
    expect(both.seen).toEqual([])
  })
})

describe('the listed differences', () => {
  const arrived = async (script: Script, answer?: Respond) =>
    (await outcome(compat, script, answer)).seen[0] as { url: string; headers: Shape }

  test('trailing slashes of the base address are trimmed', async () => {
    const { url } = await arrived((library, server) =>
      identities(library, { ...server, url: `${server.url}//` }).getIdentity({ id: '1' }),
    )
    expect(url).toBe('/admin/identities/1')
  })

  test.each(['', '.', '..'])('%j is rejected in a path', async (id) => {
    const reported = await outcome(compat, (library, server) =>
      identities(library, server).deleteIdentity({ id }),
    )
    expect(reported.seen).toEqual([])
    expect(reported.error).toMatchObject({
      message: 'Parameter id cannot be empty, . or .. when calling deleteIdentity.',
    })
  })

  test('null is left out of the query', async () => {
    const none = null as unknown as number
    const { url } = await arrived((library, server) =>
      identities(library, server).listIdentities({ page: none, perPage: 2 }),
    )
    expect(url).toBe('/admin/identities?per_page=2')
  })

  test('a write without a body has no content type', async () => {
    const { headers } = await arrived((library, server) =>
      identities(library, server).extendSession({ id: '1' }),
    )
    expect(headers).not.toHaveProperty('content-type')
  })

  test('session tokens and cookies stay with their host', async () => {
    await using other = await echoServer()
    await arrived(
      (library, server) => frontend(library, server).toSession({ xSessionToken: 's', cookie: 'c=1' }),
      (response) => response.writeHead(302, { location: other.url }).end(),
    )
    expect(other.seen[0]?.headers).toEqual({ accept: 'application/json, text/plain, */*' })
  })

  test('an AbortSignal aborts the call', async () => {
    const reported = await outcome(
      compat,
      (library, server) =>
        identities(library, server).getIdentity({ id: '1' }, { signal: AbortSignal.timeout(20) }),
      () => undefined,
    )
    expect(reported.error).toMatchObject({ message: 'Request aborted', code: 'ECONNABORTED' })
  })

  test('errors contain no token', async () => {
    await using server = await echoServer((response) => response.writeHead(500).end('{}'))
    const api = oauth2(compat, server, { accessToken: 'secret-a', username: 'u', password: 'secret-b' })
    const { inspect } = await import('node:util')
    const shown = async (call: Promise<unknown>) => {
      const error = await call.catch((cause: unknown) => cause as compat.CompatError)
      return `${inspect(error, { depth: 9, showHidden: true })}${JSON.stringify(error)}`
    }
    expect(await shown(api.getOAuth2Client({ id: '1' }))).not.toContain('secret')
    expect(await shown(api.revokeOAuth2Token({ token: 'secret-c' }))).not.toContain('secret')
    const address = { ...server, url: server.url.replace('//', '//user:secret-i@') }
    expect(await shown(identities(compat, address).getIdentity({ id: '1' }))).not.toContain('secret')
    const exchange = frontend(compat, server).exchangeSessionToken({
      initCode: 'secret-f',
      returnToCode: 'secret-g',
    })
    expect(await shown(exchange)).not.toContain('secret')
    const logout = frontend(compat, server).updateLogoutFlow({ token: 'secret-h', returnTo: 'https://a' })
    expect(await shown(logout)).not.toContain('secret')
    const session = frontend(compat, server).toSession({ xSessionToken: 'secret-d', cookie: 'secret-e' })
    expect(await shown(session)).not.toContain('secret')
  })
})
