import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createHttpServer, type Server } from 'node:http'
import { Agent, createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { performNativeLogout } from '@tillkey/contract/platform/identity/flows-logout.ts'
import { createIdentity, updateIdentity } from '@tillkey/contract/platform/identity/identities.ts'
import { exchangeSessionToken, toSession } from '@tillkey/contract/platform/identity/sessions.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createClient, fetchTransport, retries } from '../index.ts'
import { echoServer } from '../testing/echo-server.ts'

const listening = async (server: Server) => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}
const captureFailure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error as Error & { code?: string; cause?: unknown },
  )
const shown = async (error: unknown) => {
  const { inspect } = await import('node:util')
  return inspect(error, { depth: 9, showHidden: true })
}

test('in Node, only redirects to http and https are followed', async () => {
  await using server = await echoServer((response) =>
    response.writeHead(302, { location: 'ftp://a/b' }).end(),
  )
  const client = createClient({ baseUrl: server.url })
  const expected = { code: 'network', message: 'toSession failed: cannot send by ftp:' }
  // Nothing of such an origin is kept.
  expect([await captureFailure(toSession(client)), await captureFailure(toSession(client))]).toMatchObject([
    expected,
    expected,
  ])
})

test('too many redirects have the error code of other clients', async () => {
  await using server = await echoServer((response) => response.writeHead(302, { location: '/on' }).end())
  for (const over of [{}, { transport: fetchTransport() }]) {
    const error = await captureFailure(toSession(createClient({ baseUrl: server.url, ...over })))
    expect(error).toMatchObject({ code: 'network', cause: { code: 'ERR_FR_TOO_MANY_REDIRECTS' } })
  }
  expect(server.seen).toHaveLength(42)
})

test('in Node, a pooled connection that the server has closed is replaced silently', async () => {
  const answered = new WeakSet()
  await using server = await echoServer((response) => {
    const { socket } = response
    if (!socket || answered.has(socket)) return response.destroy()
    answered.add(socket)
    return response.end('"ok"')
  })
  const client = createClient({ baseUrl: server.url })
  expect([await toSession(client), await toSession(client)]).toEqual(['ok', 'ok'])
  expect(server.seen).toHaveLength(3)
})

const body = { schema_id: 'a', state: 'active', traits: {} } as const

describe('connections', () => {
  test('are not reused shortly before the server closes them', async () => {
    const server = createHttpServer({ keepAliveTimeout: 1_000 }, (_, response) => response.end('{}'))
    let opened = 0
    server.on('connection', () => opened++)
    const client = createClient({ baseUrl: `http://127.0.0.1:${await listening(server)}` })
    await toSession(client)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await toSession(client)
    server.close()
    // A second is what the server keeps a connection for, and too little to rely on.
    expect(opened).toBe(2)
  })

  test.each([
    ['for a second less than the server announces', 2_000, 900],
    ['for four seconds if the server waits longer', 60_000, 3_900],
  ])('are closed after being idle %s', async (_, keepAliveTimeout, patience) => {
    const server = createHttpServer({ keepAliveTimeout }, (__, response) => response.end('{}'))
    const client = createClient({ baseUrl: `http://127.0.0.1:${await listening(server)}` })
    const connected = once(server, 'connection') as Promise<[Socket]>
    await toSession(client)
    await toSession(client)
    const idleSince = performance.now()
    const [socket] = await connected
    await once(socket, 'end')
    expect(performance.now() - idleSince).toBeGreaterThan(patience)
    expect(await toSession(client)).toEqual({})
    server.close()
    server.closeAllConnections()
  })

  test('are replaced when a large request fails on a closed one', async () => {
    const answered = new WeakSet<Socket>()
    const server = createHttpServer((request, response) => {
      const { socket } = request
      if (answered.has(socket)) socket.resetAndDestroy()
      else request.resume().on('end', () => response.end('{}'))
      answered.add(socket)
    })
    const client = createClient({ baseUrl: `http://127.0.0.1:${await listening(server)}` })
    await toSession(client)
    const large = { ...body, traits: { note: 'x'.repeat(3_000_000) } }
    expect(await updateIdentity(client, { id: '1', body: large })).toEqual({})
    const repeated = createIdentity(client, { body: large })
    expect(await captureFailure(repeated)).toMatchObject({ code: 'network' })
    server.close()
    server.closeAllConnections()
  })
})

describe('the timeout of a call', () => {
  test('includes all redirects', async () => {
    await using server = await echoServer((response, { url }) => {
      const hop = Number(url.split('hop=')[1] ?? 0)
      setTimeout(() => response.writeHead(302, { location: `/?hop=${hop + 1}` }).end(), 30)
    })
    const started = performance.now()
    const error = await captureFailure(toSession(createClient({ baseUrl: server.url }), {}, { timeout: 100 }))
    expect(error).toMatchObject({ code: 'timeout' })
    expect(performance.now() - started).toBeLessThan(400)
  })

  test('includes the token function and retries', async () => {
    const never = () => new Promise<string>(() => undefined)
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', accessToken: never, timeout: 30 })
    expect(await captureFailure(createIdentity(client, { body }))).toMatchObject({ code: 'timeout' })
    const signal = AbortSignal.timeout(30)
    expect(await captureFailure(createIdentity(client, { body }, { timeout: 0, signal }))).toMatchObject({
      code: 'aborted',
    })
    await using busy = await echoServer((response) =>
      response.writeHead(503, { 'retry-after': '20' }).end('{}'),
    )
    const patient = createClient({ baseUrl: busy.url, plugins: [retries()], timeout: 60 })
    expect(await captureFailure(toSession(patient))).toMatchObject({ code: 'timeout' })
    expect(busy.seen).toHaveLength(1)
  })

  test('ends a transport that ignores the signal', async () => {
    const transport = () => new Promise<never>(() => undefined)
    const client = createClient({ baseUrl: 'http://a', transport, timeout: 20 })
    expect(await captureFailure(toSession(client))).toMatchObject({ code: 'timeout' })
  })
})

describe('a response in', () => {
  const json = Buffer.from('{"id":"é"}')
  test.each([
    ['gzip', gzipSync(json)],
    ['BR', brotliCompressSync(json)],
    ['zstd', zstdCompressSync(json)],
    ['deflate', deflateRawSync(json)],
    ['gzip, br', brotliCompressSync(gzipSync(json))],
    ['aws-chunked', json],
    ['identity', json],
  ])('%s is read', async (encoding, bytes) => {
    await using server = await echoServer((response) =>
      response.setHeader('content-encoding', encoding).end(bytes),
    )
    expect(await toSession(createClient({ baseUrl: server.url }))).toEqual({ id: 'é' })
  })

  test('a wrong content encoding is an error', async () => {
    await using server = await echoServer((response) =>
      response.setHeader('content-encoding', 'gzip').end('{}'),
    )
    expect(await captureFailure(toSession(createClient({ baseUrl: server.url })))).toMatchObject({
      code: 'network',
    })
  })
})

describe('a response that is too large', () => {
  const MB = 1_000_000
  const bomb = gzipSync(Buffer.alloc(200 * MB))
  const answering = (bytes: Buffer, encoding: string) =>
    echoServer((response) => response.setHeader('content-encoding', encoding).end(bytes))
  const tooLarge = { code: 'network', cause: { code: 'ERR_RESPONSE_TOO_LARGE' } }

  test('is aborted once 64 MB are decompressed, without blocking other work', async () => {
    await using server = await answering(bomb, 'gzip')
    let longest = 0
    let before = performance.now()
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - before)
      before = performance.now()
    }, 5)
    const error = await captureFailure(toSession(createClient({ baseUrl: server.url })))
    clearInterval(watch)
    expect(error).toMatchObject(tooLarge)
    expect(longest).toBeLessThan(500)
  })

  test.each(['gzip', 'gzip, gzip', 'identity'])(
    'in %s is limited by the client or the call',
    async (encoding) => {
      const text = JSON.stringify({ id: 'x'.repeat(5000) })
      const packed = encoding
        .split(', ')
        .reduce((bytes, each) => (each === 'gzip' ? gzipSync(bytes) : bytes), Buffer.from(text))
      await using server = await answering(packed, encoding)
      const client = createClient({ baseUrl: server.url, maxResponseBytes: 4000 })
      expect(await captureFailure(toSession(client))).toMatchObject(tooLarge)
      expect(await toSession(client, {}, { maxResponseBytes: 6000 })).toEqual(JSON.parse(text))
    },
  )

  test('is decompressed within the timeout of the call', async () => {
    await using server = await answering(bomb, 'gzip')
    const client = createClient({ baseUrl: server.url, maxResponseBytes: Infinity })
    const started = performance.now()
    expect(await captureFailure(toSession(client, {}, { timeout: 60 }))).toMatchObject({ code: 'timeout' })
    const aborting = new AbortController()
    setTimeout(() => aborting.abort(), 60)
    expect(await captureFailure(toSession(client, {}, { signal: aborting.signal }))).toMatchObject({
      code: 'aborted',
    })
    expect(performance.now() - started).toBeLessThan(2000)
  })
})

test('headers are sent as latin1, whatever the body contains', async () => {
  const seen: string[] = []
  const server = createHttpServer((request, response) => {
    seen.push(Buffer.from(String(request.headers['x-name']), 'latin1').toString('hex'))
    request.resume().on('end', () => response.end('{}'))
  })
  const headers = { 'x-name': 'é', cookie: 'name=é' }
  const client = createClient({ baseUrl: `http://127.0.0.1:${await listening(server)}`, headers })
  await toSession(client)
  await createIdentity(client, { body: { ...body, traits: { name: 'é' } } })
  server.close()
  expect(seen).toEqual(['e9', 'e9'])
})

describe('secrets', () => {
  test('in a URL that cannot be followed are absent from the error', async () => {
    await using server = await echoServer((response) =>
      response.writeHead(302, { location: 'http://[::bad' }).end(),
    )
    const args = { init_code: 'secret-1', return_to_code: 'secret-2' }
    for (const over of [{}, { transport: fetchTransport() }]) {
      const error = await captureFailure(
        exchangeSessionToken(createClient({ baseUrl: server.url, ...over }), args),
      )
      expect(error).toMatchObject({ code: 'network' })
      expect(await shown(error)).not.toContain('secret')
    }
    const relative = createClient({ baseUrl: '/api', fetch })
    const refused = await captureFailure(exchangeSessionToken(relative, args))
    expect(refused?.message).toContain('invalid baseUrl')
    expect(await shown(refused)).not.toContain('secret')
  })

  test('in an error of fetch are removed', async () => {
    const failing = () => Promise.reject(new TypeError('no http://a?token=secret with secret-token'))
    const plugin = retries({ attempts: 1 })
    const client = createClient({
      baseUrl: 'http://a',
      fetch: failing,
      sessionToken: 'secret-token',
      plugins: [plugin],
    })
    expect(await shown(await captureFailure(toSession(client)))).not.toContain('secret-token')
  })

  test.each([302, 307, 308])('in a body are not sent to another origin at %i', async (status) => {
    await using other = await echoServer()
    await using server = await echoServer((response) =>
      response.writeHead(status, { location: other.url }).end(),
    )
    for (const over of [{}, { transport: fetchTransport() }]) {
      const client = createClient({ baseUrl: server.url, ...over, headers: { 'x-api-key': 'secret' } })
      const logout = performNativeLogout(client, { body: { session_token: 'secret' } })
      expect(await captureFailure(logout)).toMatchObject({
        message: 'performNativeLogout failed: redirected to another origin with a body',
      })
      await toSession(client).catch(() => undefined)
    }
    expect(JSON.stringify(other.seen)).not.toContain('secret')
  })
})

test('an error of a plugin is passed on and not retried', async () => {
  const calls: string[] = []
  const faulty = () => {
    calls.push('asked')
    return Promise.reject(new RangeError('a fault of the plugin'))
  }
  const client = createClient({ baseUrl: 'http://127.0.0.1:1', plugins: [retries({ delay: 1 }), faulty] })
  expect(await captureFailure(toSession(client))).toEqual(new RangeError('a fault of the plugin'))
  expect(calls).toEqual(['asked'])
})

test('a body that cannot be serialised fails the call before a request is sent', async () => {
  await using server = await echoServer()
  const client = createClient({ baseUrl: server.url })
  const circular: Record<string, unknown> = {}
  circular['self'] = circular
  const error = await captureFailure(client.call(createIdentity, { body: circular }))
  expect(error).toMatchObject({ name: 'CallError', code: 'parameter', operation: 'createIdentity' })
  expect(await captureFailure(client.call(updateIdentity, { id: 'a\uD800b', body }))).toMatchObject({
    code: 'parameter',
  })
  expect(server.seen).toEqual([])
})

test('a client requires a base URL', () => {
  const baseUrl = '' as string
  expect(() => createClient({ baseUrl, accessToken: 'secret' })).toThrow('baseUrl is required')
})

describe('TLS and proxies', () => {
  const folder = mkdtempSync(join(tmpdir(), 'client-tls-'))
  const pem = (name: string) => readFileSync(join(folder, name), 'utf8')
  const openssl = (...args: string[]) => promisify(execFile)('openssl', args, { cwd: folder })
  let server: Server
  let baseUrl: string
  beforeAll(async () => {
    const subject = ['-nodes', '-days', '2', '-newkey', 'rsa:2048']
    for (const name of ['server', 'client']) {
      const names = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
      await openssl('req', '-x509', ...subject, ...names, '-keyout', `${name}.key`, '-out', `${name}.pem`)
    }
    const options = {
      key: pem('server.key'),
      cert: pem('server.pem'),
      requestCert: true,
      ca: pem('client.pem'),
    }
    server = createHttpsServer({ ...options, rejectUnauthorized: false }, (request, response) => {
      const { authorized } = request.socket as Socket & { authorized?: boolean }
      response.end(JSON.stringify({ id: authorized ? 'known' : 'unknown' }))
    })
    baseUrl = `https://127.0.0.1:${await listening(server)}`
  }, 60_000)
  afterAll(() => {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true })
  })

  test('certificate authorities, a client certificate or an agent can be set', async () => {
    const ca = pem('server.pem')
    expect(await captureFailure(toSession(createClient({ baseUrl })))).toMatchObject({ code: 'network' })
    expect(await toSession(createClient({ baseUrl, connection: { ca } }))).toEqual({ id: 'unknown' })
    const mutual = { ca, cert: pem('client.pem'), key: pem('client.key') }
    expect(await toSession(createClient({ baseUrl, connection: mutual }))).toEqual({ id: 'known' })
    const agent = new Agent({ ca })
    expect(await toSession(createClient({ baseUrl, connection: { agent } }))).toEqual({ id: 'unknown' })
    agent.destroy()
  })

  test('a transport over fetch rejects them', async () => {
    const client = createClient({ baseUrl, transport: fetchTransport(), connection: { ca: 'x' } })
    expect((await captureFailure(toSession(client)))?.message).toContain('connection: Node only')
  })

  /** A proxy that tunnels and forwards, and notes what it was asked. */
  async function proxyServer() {
    const requests: string[] = []
    const proxy = createHttpServer((request, response) => {
      requests.push(`${request.method} ${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim())
      response.end('{"id":"by proxy"}')
    })
    proxy.on('connect', (request, socket) => {
      requests.push(`${request.method} ${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim())
      const [host = '', port = ''] = request.url?.split(':') ?? []
      const through = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
        through.pipe(socket).pipe(through)
      })
    })
    const url = `127.0.0.1:${await listening(proxy)}`
    return { requests, url, close: () => (proxy.closeAllConnections(), proxy.close()) }
  }
  afterEach(() => void vi.unstubAllEnvs())

  test('a proxy receives absolute URLs or tunnels, with its credentials', async () => {
    const { requests, url, close } = await proxyServer()
    const proxy = `http://me:secret@${url}`
    const plain = createClient({ baseUrl: 'http://nowhere.test', connection: { proxy } })
    expect(await toSession(plain)).toEqual({ id: 'by proxy' })
    const tunnelled = createClient({ baseUrl, connection: { proxy, ca: pem('server.pem') } })
    expect(await toSession(tunnelled)).toEqual({ id: 'unknown' })
    const host = new URL(baseUrl).host
    const credentials = `Basic ${btoa('me:secret')}`
    expect(requests).toEqual([
      `GET http://nowhere.test/sessions/whoami ${credentials}`,
      `CONNECT ${host} ${credentials}`,
    ])
    close()
  })

  test('environment variables set a proxy and its exceptions', async () => {
    const { requests, url, close } = await proxyServer()
    vi.stubEnv('http_proxy', `http://${url}`)
    vi.stubEnv('no_proxy', 'spared.test, .127.0.0.1')
    const from = (base: string) => createClient({ baseUrl: base })
    expect(await toSession(from('http://elsewhere.test'))).toEqual({ id: 'by proxy' })
    await captureFailure(toSession(from('http://a.spared.test')))
    await using near = await echoServer((response) => response.end('{"id":"direct"}'))
    expect(await toSession(from(near.url))).toEqual({ id: 'direct' })
    const direct = createClient({ baseUrl: 'http://off.test', connection: { proxy: false } })
    expect(await captureFailure(toSession(direct))).toMatchObject({ code: 'network' })
    expect(requests).toEqual(['GET http://elsewhere.test/sessions/whoami'])
    close()
  })

  test('connections to at most five hundred origins are cached', async () => {
    const [before, after] = [await proxyServer(), await proxyServer()]
    vi.stubEnv('http_proxy', `http://${before.url}`)
    const callHost = (name: string) => toSession(createClient({ baseUrl: `http://${name}.test` }))
    for (let at = 0; at <= 500; at++) await callHost(`origin-${at}`)
    vi.stubEnv('http_proxy', `http://${after.url}`)
    await callHost('origin-500')
    await callHost('origin-0')
    expect(after.requests).toEqual(['GET http://origin-0.test/sessions/whoami'])
    before.close()
    after.close()
  })
})
