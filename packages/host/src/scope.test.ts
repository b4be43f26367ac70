import { endpointsOf, schemas, type Typed } from '@tillkey/contract'
import { Type } from '@tillkey/contract/type.ts'
import { ApiError, operation } from '@tillkey/wire'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CorsRules,
  createApp,
  dropPendingOperations,
  type Handlers,
  ok,
  type ServeOptions,
  serve,
} from './index.ts'

const responses = { responses: { 200: Type.Object({}) } }
const itemSchemas = {
  listItems: schemas({ summary: 'Lists.', ...responses }),
  putItem: schemas({ summary: 'Stores.', body: Type.Object({}), ...responses }),
  dropItem: schemas({ summary: 'Deletes.', ...responses }),
}
const items = {
  listItems: operation<Typed<typeof itemSchemas.listItems>>('listItems GET /items'),
  putItem: operation<Typed<typeof itemSchemas.putItem>>('putItem PUT /items <json!'),
  dropItem: operation<Typed<typeof itemSchemas.dropItem>>('dropItem DELETE /items'),
}
const { dropItem, ...open } = endpointsOf(items, itemSchemas)
const handlers: Handlers<typeof open, unknown> = { listItems: () => ok({}), putItem: () => ok({}) }

const tenantRules: Record<string, CorsRules> = {
  shop: {
    allowedOrigins: ['https://shop.test', 'https://*.shop.test'],
    allowedMethods: ['GET', 'PUT'],
    allowedHeaders: ['Content-Type', 'x-session-token'],
    exposedHeaders: ['Link'],
    allowCredentials: true,
    maxAgeSeconds: 60,
  },
}
const group: ServeOptions<unknown> = {
  authorise: () => null,
  renderError: ({ status, code }) => ({ own: code, status }),
  onRequest: ({ headers }) => {
    if (headers['x-tenant'] === 'gone') throw new ApiError({ status: 410, code: 'gone', reason: 'Gone.' })
    return { 'x-group': 'items' }
  },
  cors: async ({ headers }) => tenantRules[String(headers['x-tenant'])],
}

let app: FastifyInstance
beforeAll(async () => {
  app = await createApp({ logLevel: 'silent', bodyLimit: 20, renderError: ({ code }) => ({ app: code }) })
  serve(app, { endpoints: open, handlers, ...group })
  serve(app, { endpoints: { dropItem }, handlers: { dropItem: () => ok({}) }, authorise: () => null })
})
afterAll(() => app.close())

test('an app that never became ready closes without registering operations', async () => {
  const unused = await createApp({ logLevel: 'silent', renderError: ({ code }) => ({ app: code }) })
  const registered: string[] = []
  unused.addHook('onRoute', ({ url }) => void registered.push(url))
  serve(unused, { endpoints: open, handlers, ...group })
  dropPendingOperations(unused)
  await unused.close()
  expect(registered.filter((url) => url.includes('items'))).toEqual([])
})

describe('a route group is a scope', () => {
  const put = (payload: string) =>
    app.inject({ method: 'PUT', url: '/items', payload, headers: { 'content-type': 'application/json' } })

  test.each([
    ['of the catalogue', '[[', 400, 'body_not_json'],
    ['of the HTTP layer', '"more than twenty bytes"', 413, 'body_too_large'],
    // oxlint-disable-next-line max-params -- the columns of the table
  ])("an error %s has the group's format and headers", async (_what, payload, status, code) => {
    const response = await put(payload)
    expect([response.statusCode, response.json(), response.headers['x-group']]).toEqual([
      status,
      { own: code, status },
      'items',
    ])
  })

  test('its hook may reject a request', async () => {
    const response = await app.inject({ url: '/items', headers: { 'x-tenant': 'gone' } })
    expect([response.statusCode, response.json()]).toEqual([410, { own: 'gone', status: 410 }])
  })

  test("other groups and unmatched paths keep the app's error format", async () => {
    const sent = [
      await app.inject({ method: 'DELETE', url: '/items', payload: 'more than twenty bytes' }),
      await app.inject('/nowhere'),
      await app.inject({ method: 'PATCH', url: '/items' }),
    ]
    expect(sent.map((response) => [response.json().app, response.headers['x-group']])).toEqual([
      ['body_too_large', undefined],
      ['no_route', undefined],
      ['method_not_allowed', undefined],
    ])
  })
})

describe('cross-origin requests', () => {
  const ask = async (origin: string, headers: Record<string, string> = {}) => {
    const sent = { origin, 'x-tenant': 'shop', ...headers }
    const response = await app.inject({ method: 'OPTIONS', url: '/items', headers: sent })
    return [response.statusCode, response.headers['access-control-allow-origin']]
  }
  const preflight = { 'access-control-request-method': 'PUT' }

  test('a preflight echoes what it requested', async () => {
    const headers = {
      origin: 'https://eu.shop.test',
      'x-tenant': 'shop',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type,x-session-token',
    }
    const response = await app.inject({ method: 'OPTIONS', url: '/items', headers })
    expect([response.statusCode, response.body, response.headers]).toMatchObject([
      204,
      '',
      {
        'access-control-allow-origin': 'https://eu.shop.test',
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'PUT',
        'access-control-allow-headers': 'Content-Type, X-Session-Token',
        'access-control-max-age': '60',
        vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
      },
    ])
  })

  test.each([
    ['the header that every such request has', { ...preflight, 'access-control-request-headers': 'origin' }],
    ['the method of preflights', { 'access-control-request-method': 'OPTIONS' }],
  ])('%s needs no rule', async (_what, headers) => {
    expect(await ask('https://shop.test', headers)).toEqual([204, 'https://shop.test'])
  })

  test.each([
    ['an origin that is not listed', 'https://evil.test', preflight],
    ['an origin that only looks alike', 'https://shop.test.evil', preflight],
    ['a method that is not listed', 'https://shop.test', { 'access-control-request-method': 'PATCH' }],
    [
      'a header that is not listed',
      'https://shop.test',
      { ...preflight, 'access-control-request-headers': 'x-a' },
    ],
  ])('%s gets no CORS headers', async (_what, origin, headers) => {
    expect(await ask(origin, headers)).toEqual([204, undefined])
  })

  test('a group without CORS rules allows no origin', async () => {
    expect(await ask('https://shop.test', { 'access-control-request-method': 'DELETE' })).toEqual([
      200,
      undefined,
    ])
  })

  test('CORS rules depend on the request, including failed ones', async () => {
    const get = (tenant: string, url = '/items') =>
      app.inject({ url, headers: { origin: 'https://shop.test', 'x-tenant': tenant } })
    const sent = [await get('shop'), await get('other'), await get('shop', '/nowhere')]
    expect(sent.map(({ headers }) => headers['access-control-allow-origin'])).toEqual([
      'https://shop.test',
      undefined,
      undefined,
    ])
    const failing = await app.inject({
      method: 'PUT',
      url: '/items',
      headers: { origin: 'https://shop.test', 'x-tenant': 'shop' },
    })
    expect([failing.statusCode, failing.headers['access-control-expose-headers']]).toEqual([400, 'Link'])
  })

  test('OPTIONS without a preflight returns the methods', async () => {
    const response = await app.inject({ method: 'OPTIONS', url: '/items' })
    expect([response.statusCode, response.headers.allow]).toEqual([200, 'DELETE, GET, OPTIONS, PUT'])
  })
})

test('a group has its CORS rules even if an equal group without them was served before', async () => {
  await using mixed = await createApp({ logLevel: 'silent', renderError: ({ code }) => ({ app: code }) })
  const { cors: _none, ...closed } = group
  serve(mixed, { endpoints: { dropItem }, handlers: { dropItem: () => ok({}) }, ...closed })
  serve(mixed, { endpoints: open, handlers, ...group })
  const headers = { 'x-tenant': 'shop', origin: 'https://shop.test' }
  const [ruled, unruled] = await Promise.all([
    mixed.inject({ url: '/items', headers }),
    mixed.inject({ method: 'DELETE', url: '/items', headers }),
  ])
  const allowed = [ruled, unruled].map((response) => response.headers['access-control-allow-origin'])
  expect(allowed).toEqual(['https://shop.test', undefined])
})

describe('unmatched requests of a group', () => {
  const send = async (method: 'GET' | 'POST' | 'OPTIONS', url: string) => {
    await using strict = await createApp({
      logLevel: 'silent',
      renderError: ({ code }) => ({ app: code }),
      rewriteUrl: ({ url: sent = '/' }) => sent.replace('/p/shop', ''),
    })
    const notFound = { doubledSlashes: 307, options: 'refused' } as const
    serve(strict, { endpoints: open, handlers, ...group, notFound })
    const response = await strict.inject({ method, url })
    return [response.statusCode, response.headers.location ?? response.headers.allow]
  }

  test.each([
    ['GET', '//items?page=1//2', [307, '/items?page=1//2']],
    ['GET', '/p/shop//items', [307, '/p/shop/items']],
    ['GET', '//elsewhere.test/items', [404, undefined]],
    ['POST', '//items', [404, undefined]],
    ['OPTIONS', '/items', [405, 'GET, HEAD, PUT']],
  ] as const)('%s %s gets the response of the group', async (method, url, expected) => {
    expect(await send(method, url)).toEqual(expected)
  })

  test('doubled slashes are removed before routing if the group allows it', async () => {
    await using lenient = await createApp({
      logLevel: 'silent',
      renderError: ({ code }) => ({ app: code }),
      rewriteUrl: ({ url: sent = '/' }) => sent.replace('/p/shop', ''),
    })
    const seen: string[][] = []
    const listItems: Handlers<typeof open, unknown>['listItems'] = ({ request }) => {
      seen.push([request.url, request.originalUrl])
      return ok({})
    }
    const notFound = { doubledSlashes: 'served' } as const
    serve(lenient, { endpoints: { listItems: open.listItems }, handlers: { listItems }, ...group, notFound })
    const readStatus = async (method: 'GET' | 'POST', url: string) =>
      (await lenient.inject({ method, url })).statusCode
    expect(await readStatus('GET', '/p/shop//items?page=1//2')).toBe(200)
    expect(await readStatus('GET', '///items')).toBe(200)
    expect(seen).toEqual([
      ['/items?page=1//2', '/p/shop/items?page=1//2'],
      ['/items', '/items'],
    ])
    expect([await readStatus('GET', '//elsewhere.test/items'), await readStatus('POST', '//items')]).toEqual([
      404, 404,
    ])
  })
})

describe('a server with a base path', () => {
  const send = async (method: 'GET' | 'POST', url: string) => {
    await using inner = await createApp({
      logLevel: 'silent',
      renderError: ({ code }) => ({ app: code }),
      rewriteUrl: ({ url: sent = '/' }) => sent.replace('/p/shop', ''),
      basePath: '/admin',
    })
    const { schemas: described, operation: list } = open.listItems
    const listItems = { schemas: described, operation: { ...list, path: '/admin/Items' } }
    const notFound = { letterCase: 'redirected', inside: 'absolute' } as const
    serve(inner, { endpoints: { listItems }, handlers: { listItems: () => ok({}) }, ...group, notFound })
    inner.decorate('describeNotFound', async () => ({
      status: 404,
      code: 'nothing_of_ours',
      reason: 'It is not there.',
    }))
    const response = await inner.inject({ method, url, headers: { 'x-tenant': 'shop' } })
    return [response.statusCode, response.headers.location ?? response.json()]
  }

  test.each([
    ['GET', '/Items?page=1', [307, 'http://localhost:80/admin/Items?page=1']],
    ['GET', '/p/shop/Items', [307, 'http://localhost:80/p/shop/admin/Items']],
    ['GET', '/p/shop/admin/items?page=1', [301, '/p/shop/admin/Items?page=1']],
    ['POST', '/admin/items', [404, { app: 'nothing_of_ours' }]],
    ['GET', '/nothing', [404, { app: 'nothing_of_ours' }]],
  ] as const)('%s %s gets a response', async (method, url, expected) => {
    expect(await send(method, url)).toEqual(expected)
  })
})
