import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import { listCourierMessages } from '@tillkey/contract/platform/identity/courier.ts'
import { getLoginFlow, updateLoginFlow } from '@tillkey/contract/platform/identity/flows-login.ts'
import { createBrowserRegistrationFlow } from '@tillkey/contract/platform/identity/flows-registration.ts'
import { listIdentities } from '@tillkey/contract/platform/identity/identities.ts'
import { listIdentitySchemas } from '@tillkey/contract/platform/identity/schemas.ts'
import {
  listIdentitySessions,
  listMySessions,
  listSessions,
  toSession,
} from '@tillkey/contract/platform/identity/sessions.ts'
import {
  createOAuth2Client,
  getOAuth2Client,
  listOAuth2Clients,
} from '@tillkey/contract/platform/oauth2/clients.ts'
import { listOAuth2ConsentSessions } from '@tillkey/contract/platform/oauth2/consent.ts'
import { checkPermissionOrError } from '@tillkey/contract/platform/permission/checks.ts'
import { getRelationships } from '@tillkey/contract/platform/permission/relationships.ts'
import { selectPublished } from '@tillkey/contract/unpublished.ts'
import type { Operation } from '@tillkey/wire'
import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  answeredWith,
  CallError,
  createClient,
  createGroupedClient,
  type ErrorOAuth2,
  type ErrorStatus,
  type FlowErrorId,
  forwardedCookies,
  handleFlowError,
  hooks,
  isCsrfViolation,
  isErrorOf,
  isFirstFactorRequired,
  isFlowDisabled,
  isFlowExpired,
  isFlowReplaced,
  isIdentityMismatch,
  isLocationChangeRequired,
  isOAuth2Error,
  isRefreshRequired,
  isReturnToForbidden,
  isSecondFactorGiven,
  isSecondFactorRequired,
  isSessionAvailable,
  isSessionInactive,
  isVerifiedAddressRequired,
  items,
  mockClient,
  pages,
  retries,
  type Session,
  traceparent,
} from './index.ts'
import { echoServer } from './testing/echo-server.ts'

const captureFailure = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (cause: unknown) => cause,
  )

describe('the grouped client', () => {
  test('has every operation as a method, typed by the contract', async () => {
    await using server = await echoServer((response) => response.end('{"id":"1"}'))
    const client = createGroupedClient({ baseUrl: server.url, sessionToken: 's' })
    const session = await client.frontend.toSession()
    expectTypeOf(session).toEqualTypeOf<Session>()
    expect(session).toEqual({ id: '1' })
    await client.identity.getIdentity({ id: '7' })
    expect(server.seen.map(({ url }) => url)).toEqual(['/sessions/whoami', '/admin/identities/7'])
    const groups = Object.entries(client).filter(([, value]) => typeof value === 'object')
    const published = Object.keys(selectPublished(platformEndpoints))
    const methods = groups.flatMap(([, group]) => Object.keys(group))
    expect([published.length, published.filter((id) => !methods.includes(id))]).toEqual([127, []])
  })
})

describe('retries', () => {
  const settings = { delay: 1, random: () => 1 }

  test('repeat after 503 and lost connections, up to the number of attempts', async () => {
    await using server = await echoServer((response) =>
      server.seen.length === 1
        ? response.destroy()
        : response.writeHead(server.seen.length === 2 ? 503 : 200).end('"ok"'),
    )
    const client = createClient({ baseUrl: server.url, plugins: [retries(settings)] })
    expect(await toSession(client)).toBe('ok')
    expect(server.seen).toHaveLength(3)
    await using busy = await echoServer((response) => response.writeHead(503).end())
    const twice = createClient({ baseUrl: busy.url, plugins: [retries({ ...settings, attempts: 2 })] })
    expect(await captureFailure(toSession(twice))).toMatchObject({ code: 'response', status: 503 })
    expect(busy.seen).toHaveLength(2)
  })

  test('do not repeat unsafe requests and final responses', async () => {
    await using server = await echoServer((response, { method }) =>
      response.writeHead(method === 'POST' ? 503 : 500).end(),
    )
    const client = createClient({ baseUrl: server.url, plugins: [retries(settings)] })
    await captureFailure(createOAuth2Client(client, { body: {} }))
    await captureFailure(toSession(client))
    expect(server.seen).toHaveLength(2)
  })

  test('honour Retry-After up to the maximum wait', async () => {
    const date = new Date(1_000_000)
    await using server = await echoServer((response) => {
      const patience = { 1: '0', 2: date.toUTCString(), 3: '3600' }[server.seen.length]
      response.writeHead(429, { 'retry-after': patience ?? '' }).end()
    })
    const now = () => date.getTime() - 20
    const client = createClient({
      baseUrl: server.url,
      plugins: [retries({ ...settings, attempts: 9, now })],
    })
    expect(await captureFailure(toSession(client))).toMatchObject({ status: 429 })
    expect(server.seen).toHaveLength(3)
  })

  test('stop waiting when the call is aborted', async () => {
    await using server = await echoServer((response) => response.writeHead(503).end())
    const client = createClient({ baseUrl: server.url, plugins: [retries({ ...settings, delay: 60_000 })] })
    const error = await captureFailure(toSession(client, {}, { signal: AbortSignal.timeout(30) }))
    expect(error).toMatchObject({ code: 'aborted' })
    expect(server.seen).toHaveLength(1)
  })
})

describe('paging', () => {
  const collected = async <T>(iterator: AsyncIterable<T>) => {
    const all: T[] = []
    for await (const one of iterator) all.push(one)
    return all
  }

  test('follows the Link header by token', async () => {
    await using server = await echoServer((response, { url }) => {
      const next = url.includes('page_token=b')
        ? ''
        : '</admin/identities?page_size=2&page_token=b>; rel="next"'
      response.setHeader('link', `</admin/identities?page_size=2>; rel="first"${next && `,${next}`}`)
      response.end(JSON.stringify(next ? [{ id: '1' }, { id: '2' }] : [{ id: '3' }]))
    })
    const client = createClient({ baseUrl: server.url })
    const found = await collected(
      items(client, listIdentities, { page_size: 2, credentials_identifier: 'x' }),
    )
    expectTypeOf(found[0]?.id).toEqualTypeOf<string | undefined>()
    expect(found.map(({ id }) => id)).toEqual(['1', '2', '3'])
    expect(server.seen[1]?.url).toBe('/admin/identities?page_size=2&page_token=b&credentials_identifier=x')
  })

  test.each([
    listCourierMessages,
    listIdentities,
    listIdentitySchemas,
    listIdentitySessions,
    listMySessions,
    listOAuth2Clients,
    listOAuth2ConsentSessions,
    listSessions,
  ] as unknown as Operation<{ args: object; responses: { 200: string[] } }>[])(
    'of $id continues until there is no next page',
    async (operation) => {
      await using server = await echoServer((response, { url }) => {
        const at = Number(new URL(url, 'http://a').searchParams.get('page_token') ?? 1)
        if (at < 3) response.setHeader('link', `<${url.split('?')[0]}?page_token=${at + 1}>; rel="next"`)
        response.end(JSON.stringify([`a${at}`, `b${at}`]))
      })
      const client = createClient({ baseUrl: server.url })
      const args = { id: '1', subject: 's' }
      expect(await collected(items(client, operation, args))).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3'])
      expect(server.seen).toHaveLength(3)
    },
  )

  test('follows page numbers of older servers, and never loops', async () => {
    await using server = await echoServer((response) => {
      response.setHeader('link', '</sessions?page=1&per_page=5>; rel="next"')
      response.end('[]')
    })
    expect(await collected(pages(createClient({ baseUrl: server.url }), listSessions))).toEqual([[], []])
  })

  test('follows the token in the body', async () => {
    await using server = await echoServer((response, { url }) =>
      response.end(
        JSON.stringify({
          relation_tuples: [{ object: url.includes('page_token=n') ? 'b' : 'a' }],
          next_page_token: url.includes('page_token=n') ? '' : 'n',
        }),
      ),
    )
    const client = createClient({ baseUrl: server.url })
    const found = await collected(items(client, getRelationships, { namespace: 'files' }))
    expect(found.map(({ object }) => object)).toEqual(['a', 'b'])
  })
})

describe('errors', () => {
  test('are typed by operation and status', async () => {
    const client = mockClient({ checkPermissionOrError: { status: 403, data: { allowed: false } } })
    const error = await captureFailure(checkPermissionOrError(client, {}))
    if (!answeredWith(error, checkPermissionOrError, 403)) throw new Error('not told')
    expectTypeOf(error.data).toEqualTypeOf<{ allowed: boolean }>()
    expect(error.data.allowed).toBe(false)
    expect(answeredWith(error, getOAuth2Client, 200)).toBe(false)
  })

  test('are distinguished by code, and by the status of a response', async () => {
    const client = mockClient({ checkPermissionOrError: { status: 403, data: { allowed: false } } })
    const error = await captureFailure(checkPermissionOrError(client, {}))
    if (!isErrorOf(error, checkPermissionOrError)) throw new Error('not told')
    if (error.code === 'response') expectTypeOf(error.status).toExtend<number>()
    else expectTypeOf(error.code).toExtend<'malformed' | 'parameter' | 'network' | 'aborted' | 'timeout'>()
    if (error.code === 'response' && error.status === 403) {
      expectTypeOf(error.data).toEqualTypeOf<{ allowed: boolean }>()
    }
    if (error.code === 'network') expectTypeOf(error.data).toEqualTypeOf<undefined>()
    expect(isErrorOf(error, getOAuth2Client)).toBe(false)
  })

  test('have the default type where a status has no type', async () => {
    const body = { error: 'not_found', error_description: 'no such client' }
    const client = mockClient({ getOAuth2Client: { status: 404, data: body } })
    const error = await captureFailure(getOAuth2Client(client, { id: '1' }))
    if (!answeredWith(error, getOAuth2Client, 404)) throw new Error('not told')
    expectTypeOf(error.data).toEqualTypeOf<ErrorOAuth2>()
    expect(error.data.error_description).toBe('no such client')
  })

  const failing = (status: ErrorStatus, data: object) =>
    captureFailure(getLoginFlow(mockClient({ getLoginFlow: { status, data } }), { id: '1' }))

  test.each<[FlowErrorId, (error: unknown) => boolean]>([
    ['browser_location_change_required', isLocationChangeRequired],
    ['security_csrf_violation', isCsrfViolation],
    ['security_identity_mismatch', isIdentityMismatch],
    ['self_service_flow_disabled', isFlowDisabled],
    ['self_service_flow_expired', isFlowExpired],
    ['self_service_flow_replaced', isFlowReplaced],
    ['self_service_flow_return_to_forbidden', isReturnToForbidden],
    ['session_aal1_required', isFirstFactorRequired],
    ['session_aal2_required', isSecondFactorRequired],
    ['session_aal_already_fulfilled', isSecondFactorGiven],
    ['session_already_available', isSessionAvailable],
    ['session_inactive', isSessionInactive],
    ['session_refresh_required', isRefreshRequired],
    ['session_verified_address_required', isVerifiedAddressRequired],
  ])('%s has a guard', async (id, guard) => {
    expect(guard(await failing(400, { error: { id } }))).toBe(true)
    expect(guard(await failing(400, { error: { id: 'other' } }))).toBe(false)
  })

  test('of a session check without a session have no id, and mean that the user is signed out', async () => {
    expect(isSessionInactive(await failing(401, { error: { code: 401 } }))).toBe(true)
    expect(isSessionInactive(await failing(403, { error: { code: 403 } }))).toBe(false)
  })

  test('of the authorization server are distinguished by their code', async () => {
    const refused = await failing(400, { error: 'invalid_grant', error_description: 'used before' })
    expect(isOAuth2Error(refused, 'invalid_client', 'invalid_grant')).toBe(true)
    expect(isOAuth2Error(refused, 'invalid_client')).toBe(false)
    expect(isOAuth2Error(new Error('invalid_grant'), 'invalid_grant')).toBe(false)
  })

  test('of flows have guards', async () => {
    expect(isCsrfViolation(await failing(403, { error: { id: 'security_csrf_violation' } }))).toBe(true)
    expect(isSecondFactorRequired(await failing(403, { error: { id: 'session_aal2_required' } }))).toBe(true)
    expect(isRefreshRequired(await failing(403, { error: { id: 'session_refresh_required' } }))).toBe(true)
    expect(isRefreshRequired(await failing(403, { error: {} }))).toBe(false)
    expect(isRefreshRequired(new Error('other'))).toBe(false)
  })

  test.each<[ErrorStatus, object, string]>([
    [422, { error: { id: 'browser_location_change_required' }, redirect_browser_to: '/a' }, 'redirect /a'],
    [403, { error: { id: 'session_aal2_required', details: { redirect_browser_to: '/b' } } }, 'redirect /b'],
    [410, { error: { id: 'self_service_flow_expired' }, use_flow_id: 'f' }, 'restart f'],
    [404, { error: {} }, 'restart undefined'],
    [403, { error: { id: 'security_csrf_violation' } }, 'restart undefined'],
    [400, { error: { id: 'session_already_available' } }, 'already'],
    [401, { error: { id: 'session_inactive' } }, 'nobody'],
    [401, { error: { code: 401 } }, 'nobody'],
    [401, { error: { id: 'session_aal_already_fulfilled' } }, 'already'],
    [400, { id: '1', ui: {} }, 'show 1'],
  ])('of flows are handled: %i %j', async (status, data, expected) => {
    const handlers = {
      redirect: (url: string) => `redirect ${url}`,
      show: (flow: object) => `show ${(flow as { id: string }).id}`,
      restart: (id?: string) => `restart ${id}`,
      alreadyLoggedIn: () => 'already',
      notLoggedIn: () => 'nobody',
    }
    expect(handleFlowError(await failing(status, data), handlers)).toBe(expected)
    expect(() => handleFlowError(new RangeError('other'), handlers)).toThrow(RangeError)
  })
})

test('hooks receive and change requests, responses and errors', async () => {
  const log: string[] = []
  const plugin = hooks({
    before: (request, { id }) => {
      log.push(id)
      return { ...request, headers: { ...request.headers, 'x-a': '1' } }
    },
    after: ({ status }) => {
      log.push(`${status}`)
    },
    failed: (cause) => {
      log.push((cause as Error).message)
    },
  })
  await using server = await echoServer()
  await toSession(createClient({ baseUrl: server.url, plugins: [plugin] }))
  const transport = () => Promise.reject(new Error('lost'))
  expect(
    await captureFailure(toSession(createClient({ baseUrl: server.url, transport, plugins: [plugin] }))),
  ).toBeInstanceOf(CallError)
  expect(server.seen[0]?.headers).toMatchObject({ 'x-a': '1' })
  expect(log).toEqual(['toSession', '200', 'toSession', 'toSession failed: lost'])
})

test('the current traceparent is sent', async () => {
  await using server = await echoServer()
  await toSession(createClient({ baseUrl: server.url, plugins: [traceparent(() => '00-x')] }))
  expect(server.seen[0]?.headers).toMatchObject({ traceparent: '00-x' })
})

test('on a server, cookies are forwarded in both directions, but not to operations that take a token', async () => {
  await using server = await echoServer((response) =>
    response.setHeader('set-cookie', ['a=1', 'b=2']).end('{}'),
  )
  const set: string[] = []
  const plugin = forwardedCookies({ cookie: 'session=1', setCookie: (value) => set.push(value) })
  const client = createClient({ baseUrl: server.url, plugins: [plugin] })
  await toSession(client)
  await createBrowserRegistrationFlow(client)
  await listIdentities(client)
  expect(server.seen.map(({ headers }) => headers.cookie)).toEqual(['session=1', 'session=1', undefined])
  expect(set).toEqual(['a=1', 'b=2', 'a=1', 'b=2', 'a=1', 'b=2'])
})

test('a mock responds by operation and records the calls', async () => {
  const client = mockClient({
    toSession: { data: { id: '1' }, headers: { link: 'x' } },
    updateLoginFlow: ({ request }) => ({ status: 400, data: JSON.parse(request.body ?? '') }),
  })
  const { data, headers } = await client.request(toSession)
  expect({ data, link: headers.get('link') }).toEqual({ data: { id: '1' }, link: 'x' })
  const body = { method: 'password', identifier: 'a', password: 'b' }
  expect(await captureFailure(updateLoginFlow(client, { flow: 'f', body }))).toMatchObject({
    status: 400,
    data: body,
  })
  expect(await captureFailure(listIdentities(client))).toMatchObject({
    code: 'network',
    message: 'the mock has no answer for listIdentities',
  })
  expect(client.calls.map(({ operation }) => operation)).toEqual([
    'toSession',
    'updateLoginFlow',
    'listIdentities',
  ])
})
