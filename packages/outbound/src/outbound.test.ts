import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import {
  createOutbound,
  LOOPBACK_NETWORKS,
  NoResponseError,
  type Outbound,
  type OutboundCall,
} from './index.ts'

async function serveWith(listener: RequestListener) {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    listener(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // the server listens on a port
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    requests: () => requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const toPublicOnly = createOutbound({ networks: [] })
const toThisMachine = createOutbound({ networks: LOOPBACK_NETWORKS })

const callTo = (url: string, more: Partial<OutboundCall> = {}): OutboundCall => ({
  url,
  method: 'GET',
  headers: {},
  timeoutMs: 2000,
  ...more,
})

/** Returns the status of a response, or the reason why there is none. */
const outcome = (outbound: Outbound, url: string, more?: Partial<OutboundCall>): Promise<number | string> =>
  outbound.call(callTo(url, more)).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof NoResponseError ? error.code : String(error)),
  )

/** Notations of addresses outside of the public internet. */
const INSIDE = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.1',
  '017700000001',
  'localhost',
  '0.0.0.0',
  '127.0.0.1.',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '198.18.0.1',
  '192.0.0.192',
  '[fd00::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[fd00:ec2::254]',
  '[2002:7f00:1::]',
  '[2001::1]',
  '[100::1]',
  '224.0.0.1',
  '255.255.255.255',
  '240.0.0.1',
  '192.0.2.1',
  '[2001:db8::1]',
  '[ff02::1]',
  '①②⑦.0.0.1',
]

describe('without listed networks', () => {
  test.each(INSIDE)('%s is not connected to', async (host) => {
    await using server = await serveWith((_request, response) => response.end('inside'))
    const url = `http://${host}:${server.port}/`
    expect([await outcome(toPublicOnly, url), await toPublicOnly.canCall(url), server.requests()]).toEqual([
      'refused_network',
      false,
      0,
    ])
    const bare = new URL(url).hostname.replace(/^\[|\]$/g, '')
    await expect(
      toPublicOnly.connect({ host: bare, port: server.port, timeoutMs: 2000 }),
    ).rejects.toMatchObject({ code: 'refused_network' })
  })

  test('unusual notations of a host are resolved before the check', async () => {
    for (const host of ['2130706433', '0x7f000001', '127.1', '::ffff:127.0.0.1'])
      await expect(toPublicOnly.connect({ host, port: 1, timeoutMs: 2000 })).rejects.toMatchObject({
        code: 'refused_network',
      })
  })

  test.each(['::1%lo', '::1%1', '::ffff:127.0.0.1%lo', 'fe80::1%lo', '2606:4700::1111%lo'])(
    'an address with a zone is not connected to: %s',
    async (host) => {
      await expect(toPublicOnly.connect({ host, port: 1, timeoutMs: 2000 })).rejects.toMatchObject({
        code: 'refused_network',
      })
    },
  )

  test.each(['93.184.216.34', '[2606:4700::1111]', '8.8.8.8'])('%s may be called', async (host) => {
    expect(await toPublicOnly.canCall(`https://${host}/`)).toBe(true)
  })
})

describe('a call', () => {
  test('reaches listed networks and origins', async () => {
    await using server = await serveWith((_request, response) => response.end('inside'))
    const toOrigin = createOutbound({ networks: [], origins: [`${server.url}/below`] })
    expect([
      await outcome(toThisMachine, server.url),
      await outcome(createOutbound({ networks: ['127.0.0.1'] }), server.url),
      await outcome(createOutbound({ networks: ['10.0.0.0/8'] }), server.url),
      await outcome(toOrigin, `${server.url}/any`),
      await outcome(toOrigin, `http://localhost:${server.port}/any`),
    ]).toEqual([200, 200, 'refused_network', 200, 'refused_network'])
  })

  test('follows no redirect', async () => {
    await using target = await serveWith((_request, response) => response.end('target'))
    await using server = await serveWith((_request, response) =>
      response.writeHead(302, { location: target.url }).end(),
    )
    expect([await outcome(toThisMachine, server.url), target.requests()]).toEqual([302, 0])
  })

  test('limits size and time of a response', async () => {
    await using server = await serveWith(({ url }, response) => {
      if (url === '/long') response.end('x'.repeat(100))
      if (url === '/slow') void sleep(1000).then(() => response.end())
      if (url === '/trickle') response.write('x')
    })
    expect([
      await outcome(toThisMachine, `${server.url}/long`, { maxBytes: 100 }),
      await outcome(toThisMachine, `${server.url}/long`, { maxBytes: 99 }),
      await outcome(toThisMachine, `${server.url}/slow`, { timeoutMs: 100 }),
      await outcome(toThisMachine, `${server.url}/trickle`, { timeoutMs: 100 }),
    ]).toEqual([200, 'too_long', 'timeout', 'timeout'])
  })

  test('that requires TLS may be plain only within listed networks', async () => {
    await using server = await serveWith((_request, response) => response.end('inside'))
    const tls = 'required'
    expect([
      await outcome(toThisMachine, server.url, { tls }),
      await outcome(toThisMachine, 'http://93.184.216.34/', { tls }),
      await outcome(toThisMachine, 'file:///etc/passwd'),
    ]).toEqual([200, 'refused_network', 'failed'])
  })
})

describe('a project restricts its destinations', () => {
  const exceptions = ['http://127.0.0.1:1', 'https://localhost/app']
  const narrowed = toThisMachine.narrowed({ isPrivateRefused: true, exceptions })

  test.each([
    ['http://127.0.0.1:1/', true],
    ['http://127.0.0.1:1/a/b?c', true],
    ['https://localhost/app', true],
    ['https://localhost/app/a', true],
    ['https://localhost/apple', false],
    ['https://localhost/app/../b', false],
    ['http://127.0.0.12:1/', false],
    ['http://127.0.0.1:8080/', false],
    ['http://127.0.0.1:1@127.0.0.2/', false],
    ['https://127.0.0.1:1/', false],
    ['https://93.184.216.34/', true],
  ])('%s may be called: %s', async (url, isAllowed) => {
    expect(await narrowed.canCall(url)).toBe(isAllowed)
  })

  test('and cannot extend them', async () => {
    const rules = { isPrivateRefused: true, exceptions: ['http://127.0.0.1:1'] }
    expect([
      await toPublicOnly.narrowed(rules).canCall('http://127.0.0.1:1/'),
      await toPublicOnly.narrowed({ isPrivateRefused: false, exceptions: [] }).canCall('http://127.0.0.1:1/'),
      await narrowed.narrowed({ isPrivateRefused: false, exceptions: [] }).canCall('http://127.0.0.2/'),
    ]).toEqual([false, false, false])
  })
})

test.each(['10.0.0.0/33', 'localhost', '10.0.0', '', '::/129'])('"%s" is not a network', (network) => {
  expect(() => createOutbound({ networks: [network] })).toThrow(RangeError)
})
