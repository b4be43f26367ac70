import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { endpointsOf, schemas, type Typed } from '@tillkey/contract'
import { Type } from '@tillkey/contract/type.ts'
import { descriptorOf, operation } from '@tillkey/wire'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp, type Handlers, ok, serve, serveWebApp } from './index.ts'

const Fields = Type.Record(Type.String(), Type.Unknown())
const Id = Type.Object({ id: Type.String() })
const noteSchemas = {
  putNote: schemas({ summary: 'Stores.', parameters: Id, body: Fields, responses: { 200: Fields } }),
  dropNote: schemas({ summary: 'Deletes.', parameters: Id, responses: { 200: Fields } }),
  listNotes: schemas({
    summary: 'Lists.',
    parameters: Type.Object({
      size: Type.Optional(Type.Integer()),
      token: Type.Optional(Type.String({ minLength: 1 })),
      about: Type.String(),
    }),
    responses: { 200: Fields },
  }),
}
const notes = {
  putNote: operation<Typed<typeof noteSchemas.putNote>>('putNote POST /notes/{id} <json'),
  dropNote: operation<Typed<typeof noteSchemas.dropNote>>('dropNote DELETE /notes/{id}'),
  listNotes: operation<Typed<typeof noteSchemas.listNotes>>('listNotes GET /notes ?size ?token ?about!'),
}
const endpoints = endpointsOf(notes, noteSchemas)
const handlers: Handlers<typeof endpoints, unknown> = {
  putNote: ({ args }) => ok(args.body ?? {}),
  dropNote: () => ok({}),
  listNotes: ({ args }) => ok(args),
}
const { listNotes: readRaw } = endpoints

let app: FastifyInstance
let port: number
const folder = mkdtempSync(join(tmpdir(), 'tillkey-hostile-'))
beforeAll(async () => {
  app = await createApp({ logLevel: 'silent', renderError: ({ code, field }) => ({ code, field }) })
  serve(app, { endpoints, handlers, authorise: () => null, bodyFormats: 'json-and-forms' })
  const operationElsewhere = { ...descriptorOf(readRaw.operation), path: '/raw' } as typeof readRaw.operation
  serve(app, {
    endpoints: { listNotes: { ...readRaw, operation: operationElsewhere } },
    handlers: { listNotes: ({ args }) => ok(args) },
    authorise: () => null,
    validation: 'handler',
  })
  writeFileSync(join(folder, 'index.html'), '<head></head>')
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'a.js'), '1')
  await serveWebApp(app, { folder, screens: ['/'], settings: {} })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

interface Sent {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Sends a request verbatim. Other clients normalise paths and headers. */
const send = async ({ body, ...options }: Sent): Promise<{ status: number; body: string }> => {
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    request({ port, host: '127.0.0.1', ...options }, resolve)
      .on('error', reject)
      .end(body)
  })
  return { status: response.statusCode ?? 0, body: await text(response) }
}

describe('forms', () => {
  const urlEncoded = 'application/x-www-form-urlencoded'
  const multipart = 'multipart/form-data; boundary=xx'
  const post = (body: string, type: string) =>
    send({ method: 'POST', path: '/notes/a', headers: { 'content-type': type }, body })
  const part = (name: string, value: string) =>
    `--xx\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

  test.each([
    ['urlencoded', urlEncoded, 'a=1&b=x+y%26&a=2&__proto__=3&c&d=%zz'],
    [
      'multipart',
      multipart,
      `${['a=1', 'b=x y&', 'a=2', '__proto__=3', 'c=', 'd=%zz'].map((pair) => part(...(pair.split('=', 2) as [string, string]))).join('')}--xx--\r\n`,
    ],
  ])('%s: repeated names become lists', async (_what, type, body) => {
    const response = await post(body, type)
    expect([response.status, response.body]).toEqual([
      200,
      '{"a":["1","2"],"b":"x y&","__proto__":"3","c":"","d":"%zz"}',
    ])
  })

  test.each([
    ['urlencoded', urlEncoded, 'a&'.repeat(64_000)],
    ['multipart', multipart, `${part('a', '').repeat(20_000)}--xx--\r\n`],
    ['multipart without an end', 'multipart/form-data; boundary="xx"', part('a', '').repeat(20_000)],
  ])('%s with too many fields is rejected immediately', async (_what, type, body) => {
    const start = performance.now()
    const response = await post(body, type)
    expect([response.status, JSON.parse(response.body)]).toEqual([
      400,
      { code: 'too_many_fields', field: 'body' },
    ])
    expect(performance.now() - start).toBeLessThan(500)
  })

  test.each([
    ['urlencoded', urlEncoded, 'a=1&'.repeat(999) + 'a=1'],
    ['multipart', multipart, `${part('a', '1').repeat(1000)}--xx--\r\n`],
  ])('%s with 1,000 fields is accepted', async (_what, type, body) => {
    const response = await post(body, type)
    expect([response.status, JSON.parse(response.body)]).toEqual([
      200,
      { a: Array.from({ length: 1000 }, () => '1') },
    ])
  })
})

describe('requests that no browser sends are rejected without a server error', () => {
  test.each([
    '/assets/../x',
    '/assets/%00',
    '/assets/.',
    '/assets//',
    '/assets/%2e%2e/%2e%2e/etc/passwd',
    `/assets/${'a'.repeat(300)}`,
  ])('%s is not found', async (path) => {
    expect(await send({ path })).toEqual({ status: 404, body: '{"code":"no_route"}' })
  })

  test.each([
    [{ range: 'bytes=900-' }, 416, 'range_not_satisfiable'],
    [{ 'if-match': '"other"' }, 412, 'precondition_failed'],
  ])('a file requested with %j', async (headers, status, code) => {
    const response = await send({ path: '/assets/a.js', headers })
    expect([response.status, JSON.parse(response.body).code]).toEqual([status, code])
  })

  test.each(['', ';', 'a', '/'])('a Content-Type "%s"', async (type) => {
    const headers = { 'content-type': type }
    const response = await send({ method: 'POST', path: '/notes/a', headers, body: '{}' })
    expect([response.status, response.body]).toEqual([
      415,
      '{"code":"unsupported_media_type","field":"body"}',
    ])
  })

  test.each(['POST', 'DELETE'])('a path parameter that is too long is named: %s', async (method) => {
    const response = await send({ method, path: `/notes/${'a'.repeat(2049)}` })
    expect([response.status, response.body]).toEqual([400, '{"code":"parameter_too_long","field":"id"}'])
  })

  test.each(['QUERY', 'PROPFIND', 'TRACE'])('the method %s', async (method) => {
    const statuses = [await send({ method, path: '/notes/a' }), await send({ method, path: '/nowhere' })]
    expect(statuses.map(({ status }) => status)).toEqual([405, 404])
  })
})

test('an empty optional query parameter counts as absent, a required one as empty', async () => {
  expect(await send({ path: '/notes?size=&token=&about=' })).toEqual({ status: 200, body: '{"about":""}' })
})

test('a handler with its own validation receives empty parameters', async () => {
  expect(await send({ path: '/raw?size=&token=&about=x' })).toEqual({
    status: 200,
    body: '{"size":"","token":"","about":"x"}',
  })
})

test('HEAD is served by GET routes', async () => {
  expect(await send({ method: 'HEAD', path: '/notes?about=x' })).toEqual({ status: 200, body: '' })
})

/** Returns the client address that a server behind a trusted proxy determines. */
async function readCaller(forwardedFor: string | undefined, proxyNetworks: readonly string[] = []) {
  await using behind = await createApp({
    logLevel: 'silent',
    renderError: ({ code }) => ({ code }),
    proxy: 'trusted',
    proxyNetworks,
  })
  behind.get('/', async (request) => request.ip)
  const headers = { ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }) }
  return (await behind.inject({ url: '/', headers, remoteAddress: '10.0.0.1' })).body
}

test.each<[string | undefined, string[], string]>([
  ['203.0.113.9', [], '203.0.113.9'],
  ['203.0.113.9, 10.0.0.2', [], '203.0.113.9'],
  ['203.0.113.9, 10.0.0.2, ::ffff:192.168.0.3, fd00::1, 100.64.0.1', [], '203.0.113.9'],
  ['198.51.100.1, 203.0.113.9, 10.0.0.2', [], '203.0.113.9'],
  ['203.0.113.9, 198.51.100.7, 10.0.0.2', [], '198.51.100.7'],
  ['203.0.113.9, 198.51.100.7, 10.0.0.2', ['198.51.100.0/24'], '203.0.113.9'],
  ['10.0.0.9', [], '10.0.0.9'],
  ['203.0.113.9, unknown', [], 'unknown'],
  [undefined, [], '10.0.0.1'],
])(
  'behind trusted proxies X-Forwarded-For %s with %j gives the client address %s',
  async (header, networks, ip) => {
    expect(await readCaller(header, networks)).toBe(ip)
  },
)

/** Returns the status line of the response to a raw request. */
const sendRequest = async (request: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  socket.end(request)
  return (await text(socket)).split('\r\n')[0] ?? ''
}

test.each([
  ['Host: a.example\r\nHost: b.example', '400 Bad Request'],
  ['Host: a.example\r\nhOST: a.example', '400 Bad Request'],
  ['', '400 Bad Request'],
  ['Host: a.example', '200 OK'],
])('a request with %j', async (hosts, status) => {
  expect(await sendRequest(`GET /notes?about=x HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`)).toBe(
    `HTTP/1.1 ${status}`,
  )
})

test.each([
  '/./notes?about=x',
  '/a/../notes?about=x',
  '/notes/.?about=x',
  '/notes/%2e%2e/notes?about=x',
  '//notes?about=x',
  '/notes;a=b?about=x',
  '/notes%2f?about=x',
  '/NOTES?about=x',
  '/notes%00?about=x',
  '\\notes?about=x',
  'http://evil.example/notes?about=x',
  '/notes\\..?about=x',
])('the path %s does not match /notes', async (path) => {
  expect(await sendRequest(`GET ${path} HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 40[045] /,
  )
})
