import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2'
import proxyAddresses from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { REQUEST_ID } from './errors.ts'
import { readForwarded } from './forwarded.ts'
import { isHost } from './public-origin.ts'
import type { Incoming } from './request.ts'
import { makeStorable } from './storable-text.ts'

type Listener = Pick<FastifyInstance, 'proxy' | 'isTrustedProxy'>

const lastValue = (header: string | string[] | undefined): string | undefined =>
  header === undefined ? undefined : String(header).split(',').at(-1)?.trim()

/** The client's address: the peer's, or the one that trusted proxies report. */
function readAddress(
  { isTrustedProxy }: Listener,
  { session }: ServerHttp2Stream,
  headers: Incoming['headers'],
) {
  const { remoteAddress = '', remotePort } = session?.socket ?? {}
  if (!isTrustedProxy || headers['x-forwarded-for'] === undefined)
    return { ip: remoteAddress, port: remotePort }
  // Only these members are read.
  const peer = { headers, socket: { remoteAddress } } as unknown as IncomingMessage
  const ip = proxyAddresses.all(peer, isTrustedProxy).at(-1) ?? remoteAddress
  return { ip, port: ip === remoteAddress ? remotePort : undefined }
}

/** Headers without pseudo headers and cookies, with the host that the client used. */
function readHeaders(received: IncomingHttpHeaders): Incoming['headers'] {
  const headers: Incoming['headers'] = {}
  for (const name in received) if (!name.startsWith(':') && name !== 'cookie') headers[name] = received[name]
  headers.host = received[':authority'] ?? headers.host ?? ''
  return headers
}

/**
 * Extracts what authorisation sees of a request over HTTP/2. Undefined if its host is invalid. Cookies are not read, since
 * browsers attach them to requests of other sites.
 */
export function readHttp2Request(
  listener: Listener,
  stream: ServerHttp2Stream,
  received: IncomingHttpHeaders,
): Incoming | undefined {
  const { ':path': path = '/', ':method': method = 'POST' } = received
  const headers = readHeaders(received)
  const request = { headers, url: path }
  makeStorable(request)
  const proxied = listener.isTrustedProxy ? lastValue(headers['x-forwarded-host']) : undefined
  const host = proxied ?? String(headers.host)
  if (host !== '' && !isHost(host)) return undefined
  return {
    id: String(headers[REQUEST_ID] ?? randomUUID()),
    method,
    url: request.url,
    originalUrl: request.url,
    headers,
    cookies: {},
    ...readAddress(listener, stream, headers),
    host,
    ...readForwarded({ server: { proxy: listener.proxy }, headers }),
    rawBody: undefined,
  }
}
