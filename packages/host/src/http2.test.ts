import { once } from 'node:events'
import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from 'node:http2'
import { connect as connectSocket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type AppOptions, createApp, type Http2Call, type Incoming, serveHttp2 } from './index.ts'

interface Started extends AsyncDisposable {
  app: Awaited<ReturnType<typeof createApp>>
  port: number
  url: string
  /** How often the handler has been loaded. */
  loads: () => number
}

/** Starts a server that answers `here` over HTTP/1 and what the handler saw of the request over HTTP/2. */
async function start(
  options: Partial<AppOptions> = {},
  serve: (call: Http2Call) => void = ({ request, stream }) => {
    stream.respond({ ':status': 200 })
    stream.end(JSON.stringify(request))
  },
): Promise<Started> {
  const app = await createApp({ logLevel: 'silent', renderError: ({ code }) => ({ code }), ...options })
  app.get('/', async () => 'here')
  let loads = 0
  serveHttp2(app, {
    limits: options.limits,
    rewriteUrl: ({ url }) => url.replace('/prefix', ''),
    async load() {
      loads += 1
      return { serve, stop: () => undefined }
    },
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const port = Number(new URL(url).port)
  return { app, url, port, loads: () => loads, [Symbol.asyncDispose]: () => app.close() }
}

async function ask(session: ClientHttp2Session, headers: OutgoingHttpHeaders = {}): Promise<string> {
  const stream = session.request({ ':path': '/', ...headers })
  return await text(stream)
}

const request = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

test.each([
  ['at once', [request]],
  ['byte by byte', request.split('')],
  ['with a first letter of the preface of HTTP/2', ['P', request.replace('GET', 'OST')]],
])('HTTP/1 requests that arrive %s are those of the HTTP/1 server', async (_how, parts) => {
  await using server = await start()
  const socket = connectSocket(server.port, '127.0.0.1')
  for (const part of parts) {
    socket.write(part)
    await sleep(1)
  }
  expect(await text(socket)).toMatch(/^HTTP\/1.1 (200|405) /)
  expect(server.loads()).toBe(0)
})

test('HTTP/2 is served on the same port, and its handler is loaded with the first connection', async () => {
  await using server = await start()
  const sessions = [connect(server.url), connect(server.url)]
  const headers = {
    ':path': '/prefix/x?y=1',
    ':authority': 'shop.example:1',
    cookie: 'a=b',
    'x-request-id': 'id-1',
  }
  const [seen] = await Promise.all(sessions.map((session) => ask(session, headers)))
  const incoming = JSON.parse(seen ?? '') as Incoming
  expect(incoming).toMatchObject({
    id: 'id-1',
    method: 'GET',
    url: '/x?y=1',
    originalUrl: '/prefix/x?y=1',
    host: 'shop.example:1',
    ip: '127.0.0.1',
    cookies: {},
    headers: { host: 'shop.example:1' },
  })
  expect(Object.keys(incoming.headers).filter((name) => name.startsWith(':') || name === 'cookie')).toEqual(
    [],
  )
  expect(server.loads()).toBe(1)
  expect(await (await fetch(server.url)).text()).toBe('here')
  for (const session of sessions) session.destroy()
})

test.each([
  ['none', { ip: '127.0.0.1', host: 'a.example' }],
  ['trusted', { ip: '203.0.113.7', host: 'b.example', forwardedScheme: 'https' }],
] as const)('headers of a proxy count if it is trusted: %s', async (proxy, expected) => {
  await using server = await start({ proxy })
  const session = connect(server.url)
  const seen = await ask(session, {
    ':authority': 'a.example',
    'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.0.0.1',
    'x-forwarded-host': 'b.example',
    'x-forwarded-proto': 'https',
  })
  expect(JSON.parse(seen)).toMatchObject(expected)
  session.destroy()
})

test('a host that cannot be part of a URL is refused', async () => {
  await using server = await start()
  const session = connect(server.url)
  const stream = session.request({ ':authority': 'a:b:c' })
  const [headers] = (await once(stream, 'response')) as [{ ':status': number }]
  expect(headers[':status']).toBe(400)
  session.destroy()
})

test('connections that send nothing, or only a part of the preface, are closed', async () => {
  await using server = await start({ limits: { headersMs: 200 } })
  const silent = connectSocket(server.port, '127.0.0.1')
  const partial = connectSocket(server.port, '127.0.0.1')
  partial.write('PRI * HT')
  expect(await Promise.all([silent, partial].map((socket) => text(socket).catch(() => '')))).toEqual(['', ''])
})

test('idle connections are closed, and those with an open request are not', async () => {
  await using server = await start({ limits: { keepAliveMs: 1500 } }, ({ request, stream }) => {
    stream.respond({ ':status': 200 })
    if (request.url === '/') stream.end('here')
  })
  const idle = connect(server.url)
  expect(await ask(idle)).toBe('here')
  const busy = connect(server.url)
  const open = busy.request({ ':path': '/open' })
  await once(open, 'response')
  if (!idle.closed) await once(idle, 'close')
  expect([idle.closed, busy.closed, open.closed]).toEqual([true, false, false])
  busy.destroy()
})

test('a server that stops completes requests in flight and closes the others after a time', async () => {
  const server = await start({ limits: { finishMs: 500, farewellMs: 0 } }, ({ request, stream }) => {
    if (request.url !== '/slow') return
    setTimeout(() => {
      stream.respond({ ':status': 200 })
      stream.end('late')
    }, 200)
  })
  const session = connect(server.url)
  const other = connect(server.url)
  const never = other.request({ ':path': '/never' })
  never.on('error', () => undefined)
  other.on('error', () => undefined)
  const slow = ask(session, { ':path': '/slow' })
  await sleep(50)
  const begun = performance.now()
  await server.app.close()
  expect(await slow).toBe('late')
  expect(performance.now() - begun).toBeLessThan(3000)
  expect([session.closed || session.destroyed, never.closed]).toEqual([true, true])
})
