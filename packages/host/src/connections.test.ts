import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { type AppOptions, createApp } from './index.ts'
import { listenOn } from './listen.ts'

interface Started extends AsyncDisposable {
  app: Awaited<ReturnType<typeof createApp>>
  port: number
  /** Requests for `/slow` received so far. */
  requestCount(): number
}

/** Starts a server whose `/slow` takes a second and whose `/never` does not respond. */
async function start(
  options: Partial<AppOptions> = {},
  hosts: readonly [string, ...string[]] = ['127.0.0.1'],
): Promise<Started> {
  const app = await createApp({ logLevel: 'silent', renderError: ({ code }) => ({ code }), ...options })
  app.get('/', async () => 'here')
  let requestCount = 0
  app.get('/slow', () => {
    requestCount += 1
    return sleep(1000, 'late')
  })
  app.get('/never', () => new Promise(() => {}))
  const port = Number(new URL(await listenOn(app, hosts, 0)).port)
  return {
    app,
    port,
    requestCount: () => requestCount,
    [Symbol.asyncDispose]: () => app.close(),
  }
}

interface Got {
  status: number | undefined
  connection: string | undefined
  body: string
}

const get = async (
  port: number,
  path: string,
  options: { agent?: Agent; host?: string } = {},
): Promise<Got> => {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, path, host: '127.0.0.1', ...options }, resolve)
      .on('error', reject)
      .end()
  })
  return { status: response.statusCode, connection: response.headers.connection, body: await text(response) }
}

const outcome = (promise: Promise<Got>): Promise<string> =>
  promise.then(
    ({ body }) => body,
    ({ code }: NodeJS.ErrnoException) => String(code),
  )

async function closingTime({ app }: Started): Promise<number> {
  const begun = performance.now()
  await app.close()
  return performance.now() - begun
}

const CROWD = 50

/** A worker thread that connects while the server's thread is blocked, and counts who did. */
const crowd = `
  const { connect } = require('node:net')
  const { text } = require('node:stream/consumers')
  const { parentPort, workerData: { port, connected } } = require('node:worker_threads')
  const ask = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n', () => {
      Atomics.add(connected, 0, 1)
      Atomics.notify(connected, 0)
    })
    return (await text(socket).catch(({ code }) => code)).split('\\r\\n').at(-1)
  }
  Promise.all(Array.from({ length: ${CROWD} }, ask)).then((answers) => parentPort.postMessage(answers))`

describe('a server that stops', () => {
  test.each<[string, readonly [string, ...string[]]]>([
    ['one address', ['127.0.0.1']],
    ['two addresses', ['127.0.0.1', '127.0.0.2']],
  ])('completes requests in flight and accepts no connections, on %s', async (_what, hosts) => {
    await using server = await start({}, hosts)
    const agent = new Agent({ keepAlive: true })
    const inFlight = Array.from({ length: 20 }, (_, at) =>
      get(server.port, '/slow', { agent, host: hosts[at % hosts.length] ?? '' }),
    )
    await expect.poll(server.requestCount).toBe(20)
    const closed = server.app.close()
    await sleep(50)
    const late = hosts.map((host) => outcome(get(server.port, '/', { host })))
    expect(await Promise.all(late)).toEqual(hosts.map(() => 'ECONNREFUSED'))
    expect(await Promise.all(inFlight)).toEqual(
      inFlight.map(() => ({ status: 200, connection: 'close', body: 'late' })),
    )
    await closed
    agent.destroy()
  })

  test('answers requests on open connections, and closes them', async () => {
    await using server = await start()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    await get(server.port, '/', { agent })
    const closed = server.app.close()
    const last = await get(server.port, '/', { agent })
    await closed
    agent.destroy()
    expect(last).toEqual({ status: 200, connection: 'close', body: 'here' })
  })

  test('accepts all connections that were waiting', async () => {
    await using server = await start()
    const connected = new Int32Array(new SharedArrayBuffer(4))
    const callers = new Worker(crowd, { eval: true, workerData: { port: server.port, connected } })
    const responses = once(callers, 'message')
    // No connection is accepted while this thread is blocked.
    while (connected[0] !== CROWD) Atomics.wait(connected, 0, connected[0] ?? 0)
    await server.app.close()
    expect(await responses).toEqual([Array.from({ length: CROWD }, () => 'here')])
  })

  test('does not wait for connections without a request', async () => {
    await using server = await start()
    const agent = new Agent({ keepAlive: true })
    await get(server.port, '/', { agent })
    const silent = connect(server.port, '127.0.0.1')
    await once(silent, 'connect')
    expect(await closingTime(server)).toBeLessThan(2000)
    agent.destroy()
    silent.destroy()
  })

  test('waits once for requests on idle connections', async () => {
    await using server = await start({ limits: { farewellMs: 1000 } })
    const agent = new Agent({ keepAlive: true })
    await get(server.port, '/', { agent })
    const time = await closingTime(server)
    agent.destroy()
    expect([time > 900, time < 2000]).toEqual([true, true])
  })

  test('closes requests without a response after a timeout', async () => {
    const hosts = ['127.0.0.1', '127.0.0.2'] as const
    await using server = await start({ limits: { finishMs: 200 } }, hosts)
    const never = hosts.map((host) => outcome(get(server.port, '/never', { host })))
    await sleep(50)
    expect(await closingTime(server)).toBeLessThan(2000)
    expect(await Promise.all(never)).toEqual(['ECONNRESET', 'ECONNRESET'])
  })
})

describe('a slow client is disconnected', () => {
  const limits = { headersMs: 100, requestMs: 200, checkEveryMs: 20 }

  test.each([
    ['nothing at all', ''],
    ['half of its headers', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['half of its body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf'],
  ])('that sends %s', async (_what, sent) => {
    await using server = await start({ limits })
    const socket = connect(server.port, '127.0.0.1')
    socket.write(sent)
    const response = text(socket)
    await expect.poll(() => socket.readyState, { timeout: 3000 }).not.toBe('open')
    expect((await response).split('\r\n')[0]).toBe('HTTP/1.1 408 Request Timeout')
  })

  test.each([
    ['before any request', '', 'headersMs'],
    ['between requests', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', 'keepAliveMs'],
  ])(
    'a connection that sends nothing %s is closed, even if the peer does not read',
    async (_what, sent, bound) => {
      await using server = await start({
        limits: { headersMs: 10_000, keepAliveMs: 10_000, checkEveryMs: 20, [bound]: 100 },
      })
      const socket = connect(server.port, '127.0.0.1')
      if (sent !== '') socket.write(sent)
      await once(socket, 'connect')
      const open = () => promisify(server.app.server.getConnections.bind(server.app.server))()
      await expect.poll(open).toBe(1)
      await expect.poll(open, { timeout: 5000 }).toBe(0)
      socket.destroy()
    },
  )

  test('by default after 20 s without headers or 30 s without the body', async () => {
    await using server = await start()
    const { headersTimeout, requestTimeout, keepAliveTimeout } = server.app.server
    expect([headersTimeout, requestTimeout, keepAliveTimeout]).toEqual([20_000, 30_000, 72_000])
  })
})

/** A separate process, because the log is written to standard output. */
const hangUp = `
  import { connect } from 'node:net'
  import { setTimeout as sleep } from 'node:timers/promises'
  import { createApp } from './index.ts'
  const app = await createApp({ logLevel: 'error', renderError: ({ code }) => ({ code }) })
  app.post('/', async () => 'taken')
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write('POST / HTTP/1.1\\r\\nHost: x\\r\\nContent-Type: a/b\\r\\nContent-Length: 10\\r\\n\\r\\nhalf')
  await sleep(100)
  socket.destroy()
  await sleep(100)
  await app.close()`

test('a client that disconnects midway is not logged as an error', async () => {
  const program = promisify(execFile)
  const { stdout } = await program(process.execPath, ['--input-type=module', '-e', hangUp], {
    cwd: import.meta.dirname,
  })
  expect(stdout).toBe('')
})

test.each([
  ['https://shop.test', 'max-age=31536000'],
  ['http://shop.test', undefined],
])('HSTS for a public URL of %s', async (publicUrl, header) => {
  await using server = await start({ publicUrl })
  const responses = await Promise.all(['/', '/nowhere'].map((url) => server.app.inject(url)))
  expect(responses.map(({ headers }) => headers['strict-transport-security'])).toEqual([header, header])
})
