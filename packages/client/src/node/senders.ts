// The modules as CommonJS has them: that is what tests replace.
import http, { type Agent as HttpAgent, type RequestOptions } from 'node:http'
import https, { type AgentOptions } from 'node:https'
import type { Connection } from '../connection.ts'
import { limitIdle } from './idle.ts'
import { addressOf, type Proxy, proxyAt, proxyFromEnvironment, tunnelling } from './proxy.ts'

/** Holds `request`, which is read anew for every request: tests replace it. */
type Module = typeof http | typeof https

/** How to send to an origin. */
export interface Sender {
  module: Module
  target: Pick<RequestOptions, 'host' | 'port' | 'agent' | 'socketPath'>
  /** Put before the path: a proxy of plain requests is told the whole address. */
  before: string
  headers: Record<string, string>
}

const kept = { keepAlive: true, keepAliveMsecs: 30_000 }

const none: Connection = {}
const agents = new Map<Module, HttpAgent>()
const known = new WeakMap<Connection, Map<string, Sender>>()

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
  const make = () =>
    limitIdle(
      module === https
        ? new https.Agent({ ...kept, ...tlsOf(connection) })
        : // Or Node would look for the name of a certificate with every request.
          new http.Agent({ ...kept, servername: '' } as AgentOptions), // which the type of these agents lacks
    )
  if (connection !== none) return make()
  const agent = agents.get(module) ?? make()
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

function make(origin: string, connection: Connection): Sender {
  const url = addressOf(origin)
  if (!url) throw new TypeError('invalid baseUrl')
  if (url.username || url.password) throw new TypeError('invalid baseUrl')
  if (!/^https?:$/.test(url.protocol)) throw new Error(`cannot send by ${url.protocol}`)
  return withAgent(url, connection)
}

/** The sender of an origin, made once for each connection; throws when the address or that of a proxy is none that can be sent to. */
export function senderOf(origin: string, connection = none): Sender {
  const senders = known.get(connection) ?? new Map<string, Sender>()
  known.set(connection, senders)
  const sender = senders.get(origin) ?? make(origin, connection)
  senders.set(origin, sender)
  return sender
}
