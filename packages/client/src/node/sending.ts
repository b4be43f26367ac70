// The modules as CommonJS has them: that is what tests replace.
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
import { addressOf, type Proxy, proxyAt, proxyFromEnvironment, tunnelling } from './proxy.ts'

/** Milliseconds; shorter than the patience of the servers there are. */
const longestIdle = 4_000
/** A server is not asked in the last second that it told. */
const idleMargin = 1_000

interface Used extends Socket {
  /** The request that was answered last, where Node's own agent reads it too. */
  _httpMessage?: { res?: { rawHeaders: string[] } }
}

/** How long a connection may lie idle, in milliseconds: as its server told, or as we say when that is shorter. */
function patienceOf({ _httpMessage }: Used): number {
  const told = /^timeout=(\d+)/.exec(rawValue(_httpMessage?.res?.rawHeaders ?? [], 'keep-alive') ?? '')?.[1]
  return Math.min(longestIdle, told === undefined ? longestIdle : Number(told) * 1_000 - idleMargin)
}

/**
 * Has an agent close what lay idle. An agent's own `timeout` would do it too, and start a timer anew with everything that is read and
 * written; and it parses all headers of an answer to find the one it needs.
 */
function limitIdle(agent: HttpAgent): HttpAgent {
  const reuse = agent.reuseSocket.bind(agent)
  agent.keepSocketAlive = (kept) => {
    const socket = kept as Used // what agents of Node hold are sockets
    const patience = patienceOf(socket)
    if (patience <= 0) return false
    socket.unref().setTimeout(patience)
    return true
  }
  agent.reuseSocket = (kept, request) => {
    const socket = kept as Used // the same
    socket.setTimeout(0)
    reuse(socket, request)
  }
  return agent
}

/** Holds `request`, which is read anew for every request: tests replace it. */
type Module = typeof http | typeof https

/** How to send to an origin. */
interface Sender {
  module: Module
  target: Pick<RequestOptions, 'host' | 'port' | 'agent' | 'socketPath'>
  /** Put before the path: a proxy of plain requests is told the whole address. */
  before: string
  headers: Record<string, string>
}

const kept = { keepAlive: true, keepAliveMsecs: 30_000 }

const none: Connection = {}
const agents = new Map<Module, HttpAgent>()
const sendersOf = new WeakMap<Connection, Map<string, Sender>>()

const tlsOf = ({ ca, cert, key, passphrase, servername, rejectUnauthorized }: Connection): AgentOptions => ({
  ...(ca && { ca: typeof ca === 'string' ? ca : [...ca] }),
  ...(cert && { cert }),
  ...(key && { key }),
  ...(passphrase && { passphrase }),
  ...(servername && { servername }),
  ...(rejectUnauthorized !== undefined && { rejectUnauthorized }),
})

function tunnelAgent(proxy: Proxy, connection: Connection): HttpAgent {
  const open = tunnelling(proxy, tlsOf(connection))
  class TunnelAgent extends https.Agent {
    // Of the agent's interface for those who make connections themselves.
    override createConnection(options: unknown, opened: unknown) {
      const { host, port } = options as { host: string; port: number } // what an agent is asked for a connection with
      open({ host, port: String(port) }, opened as Parameters<typeof open>[1]) // the callback of the same interface
      // The connection comes by the callback.
      return undefined as never
    }
  }
  return limitIdle(new TunnelAgent(kept))
}

/** One for all calls of the process, unless the connection has settings of its own. */
function agentFor(module: Module, connection: Connection): HttpAgent {
  const made = () =>
    limitIdle(
      module === https
        ? new https.Agent({ ...kept, ...tlsOf(connection) })
        : // Or Node would look for the name of a certificate with every request.
          new http.Agent({ ...kept, servername: '' } as AgentOptions), // which the type of these agents lacks
    )
  if (connection !== none) return made()
  const agent = agents.get(module) ?? made()
  agents.set(module, agent)
  return agent
}

const moduleFor = (secure: boolean): Module => (secure ? https : http)

const placeOf = ({ hostname, port, protocol }: URL) => ({
  host: hostname.replaceAll(/^\[|\]$/g, ''),
  port: port || (protocol === 'https:' ? '443' : '80'),
})

/** Through a proxy: by a tunnel where TLS goes on behind it, else in requests that name the whole address. */
function byProxy(url: URL, address: string, connection: Connection): Sender {
  const proxy = proxyAt(address)
  if (url.protocol === 'https:') {
    const target = { ...placeOf(url), agent: tunnelAgent(proxy, connection) }
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
  const { host, port } = placeOf(url)
  const { socketPath, agent } = connection
  if (socketPath) return { ...direct, target: { socketPath, host, agent: agentFor(module, connection) } }
  // Any agent of Node has what its request needs.
  if (agent) return { ...direct, target: { host, port, agent: agent as HttpAgent } }
  const proxy = connection.proxy ?? proxyFromEnvironment(url, process.env)
  if (proxy) return byProxy(url, proxy, connection)
  return { ...direct, target: { host, port, agent: agentFor(module, connection) } }
}

function makeSender(origin: string, connection: Connection): Sender {
  const url = addressOf(origin)
  if (!url) throw new TypeError('invalid baseUrl')
  if (url.username || url.password) throw new TypeError('invalid baseUrl')
  if (!/^https?:$/.test(url.protocol)) throw new Error(`cannot send by ${url.protocol}`)
  return withAgent(url, connection)
}

/** Those before the last so many origins are forgotten: a server may lead to any number of others. */
const mostOrigins = 500

/** The sender of an origin, made once for each connection; throws when the address or that of a proxy is none that can be sent to. */
function senderOf(origin: string, connection = none): Sender {
  const senders = sendersOf.get(connection) ?? new Map<string, Sender>()
  sendersOf.set(connection, senders)
  const known = senders.get(origin)
  if (known) return known
  const made = makeSender(origin, connection)
  const [oldest = ''] = senders.keys()
  if (senders.size === mostOrigins) senders.delete(oldest)
  senders.set(origin, made)
  return made
}

const byteOrderMark = 0xfeff

interface Settled {
  resolve: (response: WireResponse) => void
  reject: (cause: unknown) => void
}

function answerOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage, text: string): WireResponse {
  return {
    status: statusCode ?? 0,
    statusText: statusMessage ?? '',
    headers: new RawHeaders(rawHeaders),
    text: text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text,
  }
}

/** We ask for no compression; some servers compress all the same. */
function read(message: IncomingMessage, wire: WireRequest, { resolve, reject }: Settled): void {
  const { signal, maxBytes = MAX_RESPONSE_BYTES } = wire
  const chunks: Buffer[] = []
  let size = 0
  const answer = (bytes: Buffer) => resolve(answerOf(message, bytes.toString()))
  message.on('error', reject)
  message.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > maxBytes) message.destroy(tooLarge(maxBytes))
    else chunks.push(chunk)
  })
  message.on('end', () => {
    const encoding = rawValue(message.rawHeaders, 'content-encoding')
    // Most answers come in one piece.
    const bytes = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
    if (encoding) decoded(bytes, encoding, { maxBytes, signal }).then(answer, reject)
    else answer(bytes)
  })
}

/** Doing one of these twice leaves what doing it once leaves (RFC 9110, section 9.2.2). */
const repeatable = new Set(['GET', 'HEAD', 'PUT', 'DELETE'])
const lost = new Set(['ECONNRESET', 'EPIPE'])

/** The server closed the connection just as it was taken up again. */
const wasStale = ({ reusedSocket, method }: ClientRequest, { code = '' }: NodeJS.ErrnoException) =>
  reusedSocket && lost.has(code) && repeatable.has(method)

/** Without a length, Node sends a write in chunks even when it has no body. */
const headersOf = ({ method, headers, body }: WireRequest, own: Record<string, string>) =>
  body || method[0] === 'P'
    ? { ...headers, ...own, 'content-length': String(Buffer.byteLength(body ?? '')) }
    : { ...headers, ...own }

/** The origin of an address, and its path with its query. */
function partsOf(url: string): [origin: string, path: string] {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  return start < 0 ? [url, '/'] : [url.slice(0, start), url.slice(start)]
}

function begin(wire: WireRequest, answered: (message: IncomingMessage) => void): ClientRequest {
  const { method, body, signal } = wire
  const [origin, path] = partsOf(wire.url)
  const { module, target, before, headers: own } = senderOf(origin, wire.connection)
  const headers = headersOf(wire, own)
  const options = { ...target, method, path: before + path, headers, ...(signal && { signal }) }
  // With a text Node would write the headers in its encoding, too; they are latin1 (RFC 9110, section 5.5).
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
      // What cannot be sent at all: to such an address, or with such a header.
      refuse(cause)
    }
  })

/** Sends a request over a kept connection, and follows where it is led. */
export const send: Transport = followingRedirects(sendOne)
