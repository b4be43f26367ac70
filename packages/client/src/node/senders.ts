import type { Agent as HttpAgent, request as httpRequest, RequestOptions } from 'node:http'
import type { AgentOptions } from 'node:https'
import type { Connection } from '../connection.ts'
import { limitIdle } from './idle.ts'
import { addressOf, type Proxy, proxyAt, proxyFromEnvironment, tunnelling } from './proxy.ts'

/** How to send to an origin. */
export interface Sender {
  /** Holds `request`, which is read anew for every request: tests replace it. */
  module: { request: typeof httpRequest }
  target: Pick<RequestOptions, 'host' | 'port' | 'agent' | 'socketPath'>
  /** Put before the path: a proxy of plain requests is told the whole address. */
  before: string
  headers: Record<string, string>
}

const kept = { keepAlive: true, keepAliveMsecs: 30_000 }

const none: Connection = {}
const agents: Record<string, HttpAgent> = {}
const known = new WeakMap<Connection, Map<string, Sender | Promise<Sender>>>()

const tlsOf = ({ ca, cert, key, passphrase, servername, rejectUnauthorized }: Connection): AgentOptions => ({
  ...(ca && { ca: typeof ca === 'string' ? ca : [...ca] }),
  ...(cert && { cert }),
  ...(key && { key }),
  ...(passphrase && { passphrase }),
  ...(servername && { servername }),
  ...(rejectUnauthorized !== undefined && { rejectUnauthorized }),
})

interface Agents {
  http: typeof import('node:http')
  https: typeof import('node:https')
}

function tunnelAgent({ https }: Agents, proxy: Proxy, connection: Connection): HttpAgent {
  const open = tunnelling(proxy, tlsOf(connection))
  class TunnelAgent extends https.Agent {
    // Of the agent's interface for those who make connections themselves.
    override createConnection(options: unknown, opened: unknown) {
      const { host, port } = options as { host: string; port: number } // what an agent is asked for a connection with
      void open({ host, port: String(port) }, opened as Parameters<typeof open>[1]) // the callback of the same interface
      // The connection comes by the callback.
      return undefined as never
    }
  }
  return limitIdle(new TunnelAgent(kept))
}

/** One for all calls of the process, unless the connection has settings of its own. */
function agentFor(modules: Agents, secure: boolean, connection: Connection): HttpAgent {
  const make = () =>
    limitIdle(
      secure
        ? new modules.https.Agent({ ...kept, ...tlsOf(connection) })
        : // Or Node would look for the name of a certificate with every request.
          new modules.http.Agent({ ...kept, servername: '' } as AgentOptions), // which the type of these agents lacks
    )
  return connection === none ? (agents[String(secure)] ??= make()) : make()
}

function withAgent(modules: Agents, url: URL, connection: Connection): Sender {
  const secure = url.protocol === 'https:'
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  const port = url.port || (secure ? '443' : '80')
  const module = secure ? modules.https : modules.http
  const direct = { module, before: '', headers: {} }
  if (connection.socketPath) {
    const agent = agentFor(modules, secure, connection)
    return { ...direct, target: { socketPath: connection.socketPath, host, agent } }
  }
  if (connection.agent) {
    // Any agent of Node has what its request needs.
    return { ...direct, target: { host, port, agent: connection.agent as HttpAgent } }
  }
  const address = connection.proxy ?? proxyFromEnvironment(url, process.env)
  if (!address) return { ...direct, target: { host, port, agent: agentFor(modules, secure, connection) } }
  const proxy = proxyAt(address)
  if (secure) return { ...direct, target: { host, port, agent: tunnelAgent(modules, proxy, connection) } }
  const agent = agentFor(modules, proxy.secure, connection)
  return {
    module: proxy.secure ? modules.https : modules.http,
    target: { host: proxy.host, port: proxy.port, agent },
    before: url.origin,
    headers: { host: url.host, ...proxy.headers },
  }
}

/** Node's modules are loaded with the first request: an import of the client costs nothing. */
async function load(origin: string, connection: Connection): Promise<Sender> {
  const url = addressOf(origin)
  if (!url) throw new TypeError('invalid baseUrl')
  if (url.username || url.password) throw new TypeError('invalid baseUrl')
  if (!/^https?:$/.test(url.protocol)) throw new Error(`cannot send by ${url.protocol}`)
  const [http, https] = await Promise.all([import('node:http'), import('node:https')])
  // What tests replace is on the module as CommonJS has it.
  return withAgent({ http: http.default, https: https.default }, url, connection)
}

/** The sender of an origin, made once for each connection; what cannot be made is tried again. */
export function senderOf(origin: string, connection = none): Sender | Promise<Sender> {
  const senders = known.get(connection) ?? new Map<string, Sender | Promise<Sender>>()
  known.set(connection, senders)
  const found = senders.get(origin)
  if (found) return found
  const loading = load(origin, connection).then(
    (sender) => {
      senders.set(origin, sender)
      return sender
    },
    (cause: unknown) => {
      senders.delete(origin)
      throw cause
    },
  )
  senders.set(origin, loading)
  return loading
}
