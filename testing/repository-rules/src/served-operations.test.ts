import type { Endpoint } from '@tillkey/contract'
import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import { posEndpoints } from '@tillkey/contract/pos/endpoints.ts'
import { providerEndpoints } from '@tillkey/contract/provider/endpoints.ts'
import { type DemoEnvironment, startDemoEnvironment } from '@tillkey/demo'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let environment: DemoEnvironment
beforeAll(async () => {
  // With every optional operation enabled.
  environment = await startDemoEnvironment({
    settings: { TILLKEY_POS_SIGN_IN: 'oauth2', TILLKEY_POS_CLIENT_SECRET: 'a-secret-of-the-point-of-sale' },
  })
})
afterAll(() => environment[Symbol.asyncDispose]())

const apis = {
  platform: Object.values<Endpoint>(platformEndpoints),
  pos: Object.values<Endpoint>(posEndpoints),
  machines: Object.values<Endpoint>(providerEndpoints),
}
type Api = keyof typeof apis

const ANY_UUID = '00000000-0000-4000-8000-000000000000'
const fillPath = (path: string): string =>
  path.replaceAll(/{(\w+)}/g, (_, name: string) => (name === 'provider' ? 'cards' : ANY_UUID))

/** Disabled by default and then 404. packages/oauth2 tests their 401. */
const switchedOn = ['deleteOidcDynamicClient', 'getOidcDynamicClient', 'setOidcDynamicClient']

/** A malformed form gets 400 regardless of the caller (RFC 6749 5.2). packages/oauth2 tests their 401. */
const formsFirst = [
  'oauth2TokenExchange',
  'revokeOAuth2Token',
  'introspectOAuth2TokenAsClient',
  'oAuth2DeviceFlow',
  'pushOAuth2AuthorizationRequest',
]

/** 404 in projects of the older generation. testing/conformance tests them. */
const newerGeneration = new Set(['discoverAuthorizationServer'])

/** Calls an operation without credentials, optional parameters and body. */
const ask = (api: Api, { operation }: Endpoint, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${environment.urls[api]}${fillPath(operation.path)}`, {
    method: operation.method,
    redirect: 'manual',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
  })

interface ErrorBody {
  error?: { code?: unknown; reason?: string; field?: string }
}

/** Not implemented, or no route matches the path or the method. */
const isUnserved = async (response: Response): Promise<boolean> =>
  response.status === 501 ||
  response.status === 405 ||
  (response.status === 404 && /there is nothing at|404 page not found/i.test(await response.text()))

describe.each(Object.keys(apis) as Api[])('%s', (api) => {
  test('every operation has a handler', async () => {
    const missing: string[] = []
    const served = apis[api].filter(({ operation }) => !newerGeneration.has(operation.id))
    for (const endpoint of served)
      if (await isUnserved(await ask(api, endpoint, { authorization: 'Bearer ory_pat_demo' })))
        missing.push(endpoint.operation.id)
    expect(missing).toEqual([])
  })

  test('every operation that needs credentials returns 401 without them', async () => {
    const open = new Set([...switchedOn, ...formsFirst, 'isAlive', 'isReady', 'getVersion'])
    const guarded = apis[api].filter(
      ({ operation }) => operation.security.length > 0 && !open.has(operation.id),
    )
    const responses: string[] = []
    for (const endpoint of guarded)
      responses.push(`${endpoint.operation.id} ${(await ask(api, endpoint)).status}`)
    expect(responses).toEqual(guarded.map(({ operation }) => `${operation.id} 401`))
    expect(guarded.length).toBeGreaterThan(3)
  })

  test('no operation called without input has a server error', async () => {
    const broken: string[] = []
    // The error page has status 500, as published.
    for (const endpoint of apis[api].filter(({ operation }) => operation.id !== 'openErrorPage')) {
      const { status } = await ask(api, endpoint, { authorization: 'Bearer ory_pat_demo' })
      if (status >= 500) broken.push(`${endpoint.operation.id} ${status}`)
    }
    expect(broken).toEqual([])
  })
})

/** Requests that lack one required value, which the response must name. */
const lacking = Object.values<Endpoint>(providerEndpoints)
  .filter(({ operation }) => operation.security.length === 0 && operation.body?.required)
  .map((endpoint) => [endpoint.operation.id, endpoint] as const)

test.each(lacking)('%s names the missing body', async (_, endpoint) => {
  const response = await ask('machines', endpoint)
  const { error } = (await response.json()) as ErrorBody
  expect([response.status, error?.field]).toEqual([400, 'body'])
})
