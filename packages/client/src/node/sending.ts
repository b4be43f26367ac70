// Default imports of CommonJS modules, because tests replace their members.
import http, {
  type ClientRequest,
  type Agent as HttpAgent,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import https, { type AgentOptions } from 'node:https'
import type { Socket } from 'node:net'
import type { Connection } from '../connection.ts'
import { redactError } from '../redact-error.ts'
import {
  followingRedirects,
  MAX_RESPONSE_BYTES,
  RawHeaders,
  rawValue,
  type Transport,
  tooLarge,
  type WireRequest,
  type WireResponse,
} from '../transport.ts'
import { decoded } from './decode.ts'
import { type Proxy, parseUrl, proxyAt, proxyFromEnvironment, tunnelling } from './proxy.ts'

/** Upper bound on idle connections; shorter than common server timeouts. */
const MAX_IDLE_MS = 4_000
/** Connections are closed this long before the server's timeout. */
const IDLE_MARGIN_MS = 1_000

interface Used extends Socket {
  /** Last request of the socket, which Node's agent also reads. */
  _httpMessage?: { res?: { rawHeaders: string[] } }
}

/** Idle timeout of a connection in milliseconds, limited by the server's keep-alive header. */
function readIdleTimeout({ _httpMessage }: Used): number {
  const seconds = /^timeout=(\d+)/.exec(
    rawValue(_httpMessage?.res?.rawHeaders ?? [], 'keep-alive') ?? '',
  )?.[1]
  return Math.min(MAX_IDLE_MS, seconds === undefined ? MAX_IDLE_MS : Number(seconds) * 1_000 - IDLE_MARGIN_MS)
}

/**
 * Makes an agent close idle connections. The agent's own `timeout` would restart a timer on every read and write and parse all
 * response headers.
 */
function limitIdle(agent: HttpAgent): HttpAgent {
  const reuse = agent.reuseSocket.bind(agent)
  agent.keepSocketAlive = (held) => {
    const socket = held as Used // what agents of Node hold are sockets
    const idleTimeout = readIdleTimeout(socket)
    if (idleTimeout <= 0) return false
    socket.unref().setTimeout(idleTimeout)
    return true
  }
  agent.reuseSocket = (held, request) => {
    const socket = held as Used // the same
    socket.setTimeout(0)
    reuse(socket, request)
  }
  return agent
}

/** Module whose `request` is read for every request, since tests replace it. */
type Module = typeof http | typeof https

/** How to send to an origin. */
interface Sender {
  module: Module
  target: Pick<RequestOptions, 'host' | 'port' | 'agent' | 'socketPath'>
  /** Prefix of the path: proxies of plain requests need the whole URL. */
  before: string
  headers: Record<string, string>
}

const keepAliveOptions = { keepAlive: true, keepAliveMsecs: 30_000 }

const none: Connection = {}
const agents = new Map<Module, HttpAgent>()
const sendersByConnection = new WeakMap<Connection, Map<string, Sender>>()

const selectTlsOptions = ({
  ca,
  cert,
  key,
  passphrase,
  servername,
  rejectUnauthorized,
}: Connection): AgentOptions => ({
  ...(ca && { ca: typeof ca === 'string' ? ca : [...ca] }),
  ...(cert && { cert }),
  ...(key && { key }),
  ...(passphrase && { passphrase }),
  ...(servername && { servername }),
  ...(rejectUnauthorized !== undefined && { rejectUnauthorized }),
})

function tunnelAgent(proxy: Proxy, connection: Connection): HttpAgent {
  const open = tunnelling(proxy, selectTlsOptions(connection))
  class TunnelAgent extends https.Agent {
    // Part of the agent interface for custom connections.
    override createConnection(options: unknown, opened: unknown) {
      const { host, port } = options as { host: string; port: number } // what an agent is asked for a connection with
      open({ host, port: String(port) }, opened as Parameters<typeof open>[1]) // the callback of the same interface
      // The callback provides the connection.
      return undefined as never
    }
  }
  return limitIdle(new TunnelAgent(keepAliveOptions))
}

/** Shared agent, or a new one if the connection has settings of its own. */
function agentFor(module: Module, connection: Connection): HttpAgent {
  const created = () =>
    limitIdle(
      module === https
        ? new https.Agent({ ...keepAliveOptions, ...selectTlsOptions(connection) })
        : // Or Node would look for the name of a certificate with every request.
          new http.Agent({ ...keepAliveOptions, servername: '' } as AgentOptions), // which the type of these agents lacks
    )
  if (connection !== none) return created()
  const agent = agents.get(module) ?? created()
  agents.set(module, agent)
  return agent
}

const moduleFor = (secure: boolean): Module => (secure ? https : http)

const hostAndPort = ({ hostname, port, protocol }: URL) => ({
  host: hostname.replaceAll(/^\[|\]$/g, ''),
  port: port || (protocol === 'https:' ? '443' : '80'),
})

/** Sends through a proxy: in a tunnel for https, otherwise in requests with the whole URL. */
function byProxy(url: URL, address: string, connection: Connection): Sender {
  const proxy = proxyAt(address)
  if (url.protocol === 'https:') {
    const target = { ...hostAndPort(url), agent: tunnelAgent(proxy, connection) }
    return { module: https, target, before: '', headers: {} }
  }
  const module = moduleFor(proxy.secure)
  return {
    module,
    target: { host: proxy.host, port: proxy.port, agent: agentFor(module, connection) },
    before: url.origin,
    headers: { host: url.host, ...proxy.headers },
  }
}

function withAgent(url: URL, connection: Connection): Sender {
  const module = moduleFor(url.protocol === 'https:')
  const direct = { module, before: '', headers: {} }
  const { host, port } = hostAndPort(url)
  const { socketPath, agent } = connection
  if (socketPath) return { ...direct, target: { socketPath, host, agent: agentFor(module, connection) } }
  // Any agent of Node works here.
  if (agent) return { ...direct, target: { host, port, agent: agent as HttpAgent } }
  const proxy = connection.proxy ?? proxyFromEnvironment(url, process.env)
  if (proxy) return byProxy(url, proxy, connection)
  return { ...direct, target: { host, port, agent: agentFor(module, connection) } }
}

function makeSender(origin: string, connection: Connection): Sender {
  const url = parseUrl(origin)
  if (!url) throw new TypeError('invalid baseUrl')
  if (url.username || url.password) throw new TypeError('invalid baseUrl')
  if (!/^https?:$/.test(url.protocol)) throw new Error(`cannot send by ${url.protocol}`)
  return withAgent(url, connection)
}

/** Upper bound on cached origins, since redirects may lead to any number of them. */
const MAX_ORIGINS = 500

/** Sender of an origin, cached per connection. Throws for an invalid URL or proxy. */
function ensureSender(origin: string, connection = none): Sender {
  const senders = sendersByConnection.get(connection) ?? new Map<string, Sender>()
  sendersByConnection.set(connection, senders)
  const cached = senders.get(origin)
  if (cached) return cached
  const created = makeSender(origin, connection)
  const [oldest = ''] = senders.keys()
  if (senders.size === MAX_ORIGINS) senders.delete(oldest)
  senders.set(origin, created)
  return created
}

const byteOrderMark = 0xfeff

interface Settled {
  resolve: (response: WireResponse) => void
  reject: (cause: unknown) => void
}

function toResponse({ statusCode, statusMessage, rawHeaders }: IncomingMessage, text: string): WireResponse {
  return {
    status: statusCode ?? 0,
    statusText: statusMessage ?? '',
    headers: new RawHeaders(rawHeaders),
    text: text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text,
  }
}

/** Reads a response. Compression is not requested, but some servers compress anyway. */
function read(message: IncomingMessage, wire: WireRequest, { resolve, reject }: Settled): void {
  const { signal, maxBytes = MAX_RESPONSE_BYTES } = wire
  const chunks: Buffer[] = []
  let size = 0
  const answer = (bytes: Buffer) => resolve(toResponse(message, bytes.toString()))
  message.on('error', reject)
  message.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > maxBytes) message.destroy(tooLarge(maxBytes))
    else chunks.push(chunk)
  })
  message.on('end', () => {
    const encoding = rawValue(message.rawHeaders, 'content-encoding')
    // Most responses have one chunk.
    const bytes = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
    if (encoding) decoded(bytes, encoding, { maxBytes, signal }).then(answer, reject)
    else answer(bytes)
  })
}

/** Idempotent methods (RFC 9110, section 9.2.2). */
const repeatable = new Set(['GET', 'HEAD', 'PUT', 'DELETE'])
const lost = new Set(['ECONNRESET', 'EPIPE'])

/** Whether the server closed a reused connection before the request. */
const wasStale = ({ reusedSocket, method }: ClientRequest, { code = '' }: NodeJS.ErrnoException) =>
  reusedSocket && lost.has(code) && repeatable.has(method)

/** Without a length, Node sends chunked bodies even if they are empty. */
const buildHeaders = ({ method, headers, body }: WireRequest, own: Record<string, string>) =>
  body || method[0] === 'P'
    ? { ...headers, ...own, 'content-length': String(Buffer.byteLength(body ?? '')) }
    : { ...headers, ...own }

/** Origin of a URL, and its path with the query. */
function splitUrl(url: string): [origin: string, path: string] {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  return start < 0 ? [url, '/'] : [url.slice(0, start), url.slice(start)]
}

function begin(wire: WireRequest, answered: (message: IncomingMessage) => void): ClientRequest {
  const { method, body, signal } = wire
  const [origin, path] = splitUrl(wire.url)
  const { module, target, before, headers: own } = ensureSender(origin, wire.connection)
  const headers = buildHeaders(wire, own)
  const options = { ...target, method, path: before + path, headers, ...(signal && { signal }) }
  // Given text, Node would also encode the headers, which are latin1 (RFC 9110, section 5.5).
  return module.request(options, answered).end(body === undefined ? undefined : Buffer.from(body))
}

const sendOne: Transport = (wire) =>
  new Promise((resolve, reject) => {
    const refuse = (cause: unknown) => reject(redactError(cause, wire))
    try {
      const request = begin(wire, (message) => read(message, wire, { resolve, reject: refuse }))
      request.on('error', (cause) => {
        if (wasStale(request, cause)) sendOne(wire).then(resolve, reject)
        else refuse(cause)
      })
    } catch (cause) {
      // Invalid URLs or headers.
      refuse(cause)
    }
  })

/** Sends a request over a keep-alive connection and follows redirects. */
export const send: Transport = followingRedirects(sendOne)
