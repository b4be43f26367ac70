import { once } from 'node:events'
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2'
import { gzipSync } from 'node:zlib'
import { create, fromBinary, type MessageInitShape, toBinary } from '@bufbuild/protobuf'
import { FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt'
import { onOneDatabase, openTestSqlite } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findMethod, KETO, registry } from '../testdata/grpc-clients.ts'
import { admin, projectWith, sharedPlatform } from '../testdata/permission-platform.ts'
import { startTestPlatform } from '../testing.ts'

const CHECK = `/${KETO}.CheckService/Check`
const WRITE = `/${KETO}.WriteService/TransactRelationTuples`
const WATCH = '/grpc.health.v1.Health/Watch'
const REFLECTION = ['v1', 'v1alpha'].map((version) => `grpc.reflection.${version}.ServerReflection`)

function frame(message: Uint8Array, flags = 0): Buffer {
  const prefix = Buffer.alloc(5)
  prefix[0] = flags
  prefix.writeUInt32BE(message.length, 1)
  return Buffer.concat([prefix, message])
}

function encode(path: string, members: object): Uint8Array {
  const { input } = findMethod(path.slice(1))
  return toBinary(input, create(input, members as MessageInitShape<typeof input>))
}

interface Received {
  status: number | undefined
  headers: IncomingHttpHeaders
  trailers: IncomingHttpHeaders
  body: Buffer
}

async function receive(stream: ClientHttp2Stream): Promise<Received> {
  let headers: IncomingHttpHeaders & { ':status'?: number | undefined } = {}
  let trailers: IncomingHttpHeaders = {}
  const chunks: Buffer[] = []
  stream.on('response', (got) => (headers = got))
  stream.on('trailers', (got: IncomingHttpHeaders) => (trailers = got))
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(stream, 'close')
  return { status: headers[':status'], headers, trailers, body: Buffer.concat(chunks) }
}

/** Status of a gRPC response, in its trailers or, without a message, in its headers. */
const grpcStatus = ({ headers, trailers }: Received): unknown =>
  trailers['grpc-status'] ?? headers['grpc-status']

// oxlint-disable-next-line max-params -- like the request that it sends
function post(
  session: ClientHttp2Session,
  path: string,
  body: Uint8Array | undefined,
  headers: OutgoingHttpHeaders = {},
): Promise<Received> {
  const stream = session.request({ ':method': 'POST', ':path': path, ...headers })
  const received = receive(stream)
  if (body) stream.end(body)
  return received
}

const grpc = { 'content-type': 'application/grpc', te: 'trailers' }
const json = { 'content-type': 'application/json' }
const asJson = (value: object): Buffer => Buffer.from(JSON.stringify(value))
const tuple = { namespace: 'n', object: 'o', relation: 'r', subject: { ref: { case: 'id', value: 'ann' } } }
const jsonTuple = { ...tuple, subject: { id: 'ann' } }

onOneDatabase('other protocols over HTTP/2', (open) => {
  const { platform } = sharedPlatform(open)
  let session: ClientHttp2Session
  beforeAll(async () => {
    await platform().projects.put([projectWith({ namespaces: ['n'] })])
    session = connect(await platform().app.listen({ port: 0, host: '127.0.0.1' }))
  })
  afterAll(() => session.destroy())

  test('Connect in JSON', async () => {
    const deltas = { relationTupleDeltas: [{ action: 'ACTION_INSERT', relationTuple: jsonTuple }] }
    expect((await post(session, WRITE, asJson(deltas), { ...json, ...admin })).status).toBe(200)
    const checked = await post(session, CHECK, asJson({ tuple: jsonTuple }), { ...json, ...admin })
    expect(JSON.parse(checked.body.toString())).toEqual({ allowed: true })
    const cases: [body: Buffer, headers: OutgoingHttpHeaders, status: number, code: string][] = [
      [asJson({ tuple: jsonTuple }), {}, 401, 'unauthenticated'],
      [asJson({ tuple: { ...jsonTuple, namespace: 'x' } }), admin, 404, 'not_found'],
      [asJson({ tuple: { ...jsonTuple, object: '\0' } }), admin, 400, 'invalid_argument'],
      [Buffer.from('{'), admin, 400, 'invalid_argument'],
      [asJson({ tuple: { ...jsonTuple, object: 'o'.repeat(1024 ** 2) } }), admin, 429, 'resource_exhausted'],
    ]
    for (const [body, headers, status, code] of cases) {
      const refused = await post(session, CHECK, body, { ...json, ...headers })
      expect([refused.status, JSON.parse(refused.body.toString()).code]).toEqual([status, code])
    }
  })

  test('gRPC-Web, gRPC in JSON, and compressed gRPC', async () => {
    const message = encode(CHECK, { tuple })
    const web = { 'content-type': 'application/grpc-web+proto', ...admin }
    expect((await post(session, CHECK, frame(message), web)).body.toString('latin1')).toMatch(
      /grpc-status: 0\r\n$/,
    )
    const unknown = frame(encode(CHECK, { tuple: { ...tuple, namespace: 'x' } }))
    expect((await post(session, CHECK, unknown, web)).body.toString('latin1')).toContain('grpc-status: 5\r\n')
    const asGrpcJson = { ...grpc, 'content-type': 'application/grpc+json', ...admin }
    expect(
      (await post(session, CHECK, frame(asJson({ tuple: jsonTuple })), asGrpcJson)).body.toString(),
    ).toContain('"allowed":true')
    const gzip = { ...grpc, 'grpc-encoding': 'gzip', ...admin }
    expect(grpcStatus(await post(session, CHECK, frame(gzipSync(message), 1), gzip))).toBe('0')
    const bomb = frame(gzipSync(Buffer.alloc(8 * 1024 ** 2)), 1)
    expect(grpcStatus(await post(session, CHECK, bomb, gzip))).toBe('8')
  })

  test('framing that is not exactly one message', async () => {
    const message = frame(encode(CHECK, { tuple }))
    const bodies = [
      Buffer.alloc(0),
      message.subarray(0, 3),
      message.subarray(0, 9),
      frame(Buffer.alloc(1), 1),
    ]
    for (const body of [...bodies, Buffer.concat([message, message])])
      expect(grpcStatus(await post(session, CHECK, body, { ...grpc, ...admin }))).toBe('3')
  })

  test('a call whose message does not arrive ends at its deadline', async () => {
    const headers = { ...grpc, ...admin, 'grpc-timeout': '50m' }
    expect(grpcStatus(await post(session, CHECK, undefined, headers))).toBe('4')
  })

  test('a cancelled call leaves the connection usable', async () => {
    const stream = session.request({ ':method': 'POST', ':path': CHECK, ...grpc, ...admin })
    stream.on('error', () => undefined)
    stream.write(Buffer.alloc(2))
    stream.close(8)
    await once(stream, 'close')
    const next = await post(session, CHECK, frame(encode(CHECK, { tuple })), { ...grpc, ...admin })
    expect(grpcStatus(next)).toBe('0')
  })

  test('everything else is not found', async () => {
    for (const path of ['/health/alive', `/${KETO}.CheckService/Nothing`])
      expect((await post(session, path, Buffer.alloc(0), { ...grpc, ...admin })).status).toBe(404)
  })

  test.each(REFLECTION)('%s describes the services and their files', async (service) => {
    const path = `/${service}/ServerReflectionInfo`
    const requests = [
      { case: 'listServices', value: '*' },
      { case: 'fileContainingSymbol', value: `${KETO}.CheckService.BatchCheck` },
      { case: 'fileByFilename', value: 'google/protobuf/field_mask.proto' },
      { case: 'fileContainingSymbol', value: 'none.Such' },
      { case: 'allExtensionNumbersOfType', value: `${KETO}.Subject` },
    ]
    const body = Buffer.concat(requests.map((messageRequest) => frame(encode(path, { messageRequest }))))
    const { body: answered } = await post(session, path, body, grpc)
    const { output } = findMethod(path.slice(1))
    // oxlint-disable-next-line typescript/no-explicit-any -- described by the file above
    const answers: any[] = []
    for (let at = 0; at < answered.length; ) {
      const length = answered.readUInt32BE(at + 1)
      answers.push(fromBinary(output, answered.subarray(at + 5, at + 5 + length)))
      at += 5 + length
    }
    const [services, file, mask, none, extensions] = answers.map(
      ({ messageResponse }) => messageResponse.value,
    )
    expect(services.service.map(({ name }: { name: string }) => name)).toEqual(
      Array.from(registry)
        .filter(({ kind }) => kind === 'service')
        .map(({ typeName }) => typeName)
        .toSorted(),
    )
    const fileNames = (value: { fileDescriptorProto: Uint8Array[] }) =>
      value.fileDescriptorProto.map((bytes) => fromBinary(FileDescriptorProtoSchema, bytes).name)
    const folder = 'ory/keto/relation_tuples/v1alpha2'
    expect(fileNames(file)).toEqual([`${folder}/check_service.proto`, `${folder}/relation_tuples.proto`])
    expect(fileNames(mask)).toEqual(['google/protobuf/field_mask.proto'])
    expect([none.errorCode, extensions.errorCode]).toEqual([5, 12])
  })
})

test('a watch of the health sends changes, ends with the server, and is limited in number', async () => {
  await using platform = await startTestPlatform(openTestSqlite)
  const url = await platform.app.listen({ port: 0, host: '127.0.0.1' })
  const [session, other] = [connect(url), connect(url)]
  const message = frame(encode(WATCH, {}))
  const first = session.request({ ':method': 'POST', ':path': WATCH, ...grpc })
  const ended = receive(first)
  first.end(message)
  const [status] = (await once(first, 'data')) as [Buffer]
  expect(status.subarray(5)).toEqual(Buffer.from([8, 1]))
  let refused = 0
  for (const each of [session, other])
    for (let at = 0; at < 60; at++) {
      const stream = each.request({ ':method': 'POST', ':path': WATCH, ...grpc })
      stream.on('trailers', (trailers) => (refused += Number(trailers['grpc-status'] === '8')))
      stream.resume()
      stream.end(message)
    }
  await expect.poll(() => refused).toBe(21)
  const closing = platform.app.close()
  expect(grpcStatus(await ended)).toBe('14')
  await closing
})

test('an open listener takes calls without a key, and further listeners serve their methods only', async () => {
  await using platform = await startTestPlatform(openTestSqlite, {
    adminListener: 'open',
    furtherListeners: ['permission-read', 'permission-write'],
    projects: [projectWith({ namespaces: ['n'] })],
  })
  const apps = { admin: platform.adminApp, ...Object.fromEntries(platform.furtherApps) }
  const served: Record<string, unknown> = {}
  for (const [name, app] of Object.entries(apps)) {
    const session = connect(await app.listen({ port: 0, host: '127.0.0.1' }))
    const write = frame(encode(WRITE, { relationTupleDeltas: [{ action: 1, relationTuple: tuple }] }))
    const written = await post(session, WRITE, write, grpc)
    const checked = await post(session, CHECK, frame(encode(CHECK, { tuple })), grpc)
    served[name] = [written, checked].map((each) => grpcStatus(each) ?? each.status)
    session.destroy()
  }
  expect(served).toEqual({
    admin: ['0', '0'],
    'permission-read': [404, '0'],
    'permission-write': ['0', 404],
  })
  const read = platform.furtherApps.get('permission-read')
  const paths = ['/relation-tuples', '/namespaces', '/health/ready', '/admin/relation-tuples', '/projects']
  const statuses = await Promise.all(
    paths.map(async (url) => (await read?.inject({ method: 'GET', url }))?.statusCode),
  )
  expect(statuses).toEqual([200, 200, 404, 404, 404])
})
