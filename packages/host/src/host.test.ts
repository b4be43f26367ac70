import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpointsOf, schemas, type Typed } from '@tillkey/contract'
import { Type } from '@tillkey/contract/type.ts'
import { ApiError, operation } from '@tillkey/wire'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  assertResponse,
  createApp,
  type Handlers,
  ok,
  redirect,
  refuseCrossSite,
  serve,
  serveWebApp,
} from './index.ts'

const Thing = Type.Object(
  { name: Type.String(), size: Type.Integer({ minimum: 1 }) },
  { additionalProperties: false },
)
const thingSchemas = {
  putThing: schemas({
    summary: 'Stores a thing.',
    parameters: Type.Object({ id: Type.String(), tag: Type.Optional(Type.Array(Type.String())) }),
    body: Thing,
    responses: {
      200: Type.Object({ id: Type.String(), size: Type.Integer(), tags: Type.Array(Type.String()) }),
    },
  }),
  getThing: schemas({
    summary: 'Finds a thing.',
    parameters: Type.Object({ id: Type.String(), page: Type.Optional(Type.Integer()) }),
    responses: { 200: Type.Object({ page: Type.Integer() }), 404: Type.Object({}) },
  }),
  importThings: schemas({
    summary: 'Takes a form.',
    parameters: Type.Object({
      grant: Type.String(),
      scope: Type.Optional(Type.String()),
      verifier: Type.Optional(Type.String()),
    }),
    responses: { 200: Type.Object({ grant: Type.String(), verifier: Type.Optional(Type.String()) }) },
  }),
}
const things = {
  putThing: operation<Typed<typeof thingSchemas.putThing>>('putThing PUT /things/{id} ^bearer ?tag <json!'),
  getThing: operation<Typed<typeof thingSchemas.getThing>>('getThing GET /things/{id} ?page'),
  importThings: operation<Typed<typeof thingSchemas.importThings>>(
    'importThings POST /import =grant! =scope + =verifier',
  ),
}
const endpoints = endpointsOf(things, thingSchemas)
const handlers: Handlers<typeof endpoints, string> = {
  putThing: ({ args }) => ok({ id: args.id, size: args.body.size, tags: args.tag ?? [] }),
  getThing: ({ args, context }) => {
    if (args.id === 'broken') throw new Error('secret detail')
    if (args.id === 'lying') return ok({ page: 'one' as unknown as number })
    return args.id === 'elsewhere' ? redirect('/x') : ok({ page: args.page ?? context.length })
  },
  importThings: ({ args: { grant, verifier } }) => ok({ grant, ...(verifier && { verifier }) }),
}

let app: FastifyInstance
beforeAll(async () => {
  app = await createApp({
    logLevel: 'silent',
    bodyLimit: 500,
    renderError: (error, request) => ({ error, request }),
  })
  serve(app, {
    endpoints,
    handlers,
    inspect: assertResponse,
    authorise(request, { security }) {
      refuseCrossSite(request, 'http://localhost')
      if (security.includes('bearer') && request.headers.authorization !== 'Bearer k')
        throw new ApiError({ status: 401, code: 'unauthorised', reason: 'No.' })
      return 'me'
    },
  })
})
afterAll(() => app.close())

const json = { authorization: 'Bearer k', 'content-type': 'application/json' }
const put = (payload: string, headers: Record<string, string> = json, url = '/things/a') =>
  app.inject({ method: 'PUT', url, payload, headers })

test('arguments are decoded from path, query, headers and form', async () => {
  const response = await put('{"name":"n","size":3}', json, '/things/a%2Fb?tag=x&tag=y')
  expect([response.statusCode, response.json()]).toEqual([200, { id: 'a/b', size: 3, tags: ['x', 'y'] }])
  expect((await app.inject('/things/a?page=7')).json()).toEqual({ page: 7 })
  const form = await app.inject({
    method: 'POST',
    url: '/import',
    payload: 'grant=code&scope=a+b',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(form.json()).toEqual({ grant: 'code' })
  const plain = await app.inject({
    method: 'POST',
    url: '/import',
    payload: 'grant=code&verifier=v',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(plain.json()).toEqual({ grant: 'code', verifier: 'v' })
})

test.each([
  ['a missing field', '{"name":"n"}', json, 400, 'size'],
  ['a value out of range', '{"name":"n","size":0}', json, 400, 'size'],
  ['an unknown field', '{"name":"n","size":1,"x":1}', json, 400, 'x'],
  ['text that is not JSON', '{"name":', json, 400, 'body'],
  ['no body', '', json, 400, 'body'],
  ['a body too deep', `${'['.repeat(200)}${']'.repeat(200)}`, json, 400, 'body'],
  ['a body too large', JSON.stringify({ name: 'n'.repeat(600), size: 1 }), json, 413, 'body'],
  ['another media type', 'name=n', { ...json, 'content-type': 'text/plain' }, 415, 'body'],
])('%s is rejected, naming the field', async (_what, ...[payload, headers, status, field]) => {
  const response = await put(payload, headers)
  expect([response.statusCode, response.json().error.field]).toEqual([status, field])
})

test('a parameter of the wrong type is rejected, naming it', async () => {
  const response = await app.inject('/things/a?page=x')
  expect([response.statusCode, response.json().error.field]).toEqual([400, 'page'])
})

test('the caller is authorised before the body is parsed', async () => {
  const response = await put('not json', { 'content-type': 'application/json' })
  expect([response.statusCode, response.json().error.code]).toEqual([401, 'unauthorised'])
})

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'http://evil.test' },
])('a cross-site write is rejected: %j', async (headers) => {
  expect((await put('{"name":"n","size":1}', { ...json, ...headers })).statusCode).toBe(403)
})

test('an unknown error becomes 500 without details', async () => {
  const response = await app.inject('/things/broken')
  expect([response.statusCode, response.body.includes('secret')]).toEqual([500, false])
})

test('a response that violates the contract fails if responses are inspected', async () => {
  expect((await app.inject('/things/lying')).statusCode).toBe(500)
})

test('a redirect needs no schema', async () => {
  const response = await app.inject('/things/elsewhere')
  expect([response.statusCode, response.headers.location]).toEqual([303, '/x'])
})

test('HEAD is answered as GET is, without the body', async () => {
  const of = async (method: 'GET' | 'HEAD', url: string) => {
    const { statusCode, headers } = await app.inject({ method, url })
    return { statusCode, type: headers['content-type'], length: headers['content-length'] }
  }
  for (const url of ['/things/a?page=7', '/things/broken'])
    expect(await of('HEAD', url)).toEqual(await of('GET', url))
  expect((await app.inject({ method: 'HEAD', url: '/things/a' })).body).toBe('')
  expect((await of('HEAD', '/things/elsewhere')).statusCode).toBe(303)
})

test('an unknown path is a catalogue 404', async () => {
  const response = await app.inject('/nowhere')
  expect([response.statusCode, response.json().error.code]).toEqual([404, 'no_route'])
})

test('an unsupported method is a 405 with the supported methods', async () => {
  const response = await app.inject({ method: 'POST', url: '/things/a?page=1' })
  const { statusCode, headers } = response
  expect([statusCode, headers.allow, response.json().error.code]).toEqual([
    405,
    'GET, HEAD, PUT',
    'method_not_allowed',
  ])
})

test("an error contains the client's request id", async () => {
  const readRequestId = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/nowhere', headers })).json().request
  expect([await readRequestId({ 'x-request-id': 'mine' }), await readRequestId({})]).toEqual([
    'mine',
    undefined,
  ])
})

test('a request must arrive within a timeout', () => {
  expect(app.server.requestTimeout).toBe(30_000)
})

test('data is never rendered as a page', async () => {
  const { headers } = await app.inject('/things/a')
  expect([headers['x-content-type-options'], headers['content-security-policy']]).toEqual([
    'nosniff',
    "default-src 'none'; frame-ancestors 'none'",
  ])
})

test("a handler with its own parsing receives the raw body, up to its route's limit", async () => {
  const own = await createApp({
    logLevel: 'silent',
    bodyLimit: 10,
    renderError: (error, request) => ({ error, request }),
  })
  const { putThing } = endpoints
  serve(own, {
    endpoints: { putThing },
    handlers: {
      putThing: ({ args, request }) => ok({ id: args.id, size: request.rawBody?.length ?? 0, tags: [] }),
    },
    authorise: () => undefined,
    bodyFormats: 'unread',
    bodyLimit: 20,
    validation: 'handler',
  })
  const send = (payload: string) => own.inject({ method: 'PUT', url: '/things/a', payload })
  const responses = [await send('no JSON, 18 bytes.'), await send('more than twenty bytes')]
  await own.close()
  expect(responses.map((response) => [response.statusCode, response.json().size])).toEqual([
    [200, 18],
    [413, undefined],
  ])
})

test('an unknown path is the app for browsers and an error for programs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillkey-web-app-'))
  writeFileSync(join(folder, 'index.html'), '<head></head>')
  mkdirSync(join(folder, 'assets'))
  const own = await createApp({ logLevel: 'silent', renderError: (facts) => ({ error: facts }) })
  await serveWebApp(own, { folder, screens: ['/'], settings: { price: '$&' } })
  const page = await own.inject({ url: '/nowhere', headers: { accept: 'text/html,*/*;q=0.8' } })
  const data = await own.inject({ url: '/nowhere', headers: { accept: '*/*' } })
  const wrong = await own.inject({ method: 'POST', url: '/nowhere' })
  await own.close()
  rmSync(folder, { recursive: true })
  expect([page.statusCode, page.body]).toEqual([
    404,
    '<head><script type="application/json" id="settings">{"price":"$&"}</script></head>',
  ])
  expect([data, wrong].map((response) => [response.statusCode, response.json().error.code])).toEqual([
    [404, 'no_route'],
    [404, 'no_route'],
  ])
})
