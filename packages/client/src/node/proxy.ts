import http from 'node:http'
import https from 'node:https'
import { type ConnectionOptions, connect } from 'node:tls'
import { encodeBasic } from '../request.ts'

/** A proxy as it is asked. */
export interface Proxy {
  host: string
  port: string
  secure: boolean
  /** With its credentials, when the address has some. */
  headers: Record<string, string>
}

/** Without what the URL class throws, which holds the text. */
export function addressOf(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** Reads the address of a proxy; throws a TypeError when it is none. */
export function proxyAt(address: string): Proxy {
  const url = addressOf(address)
  if (!url || !/^https?:$/.test(url.protocol)) throw new TypeError('the proxy is no http or https address')
  const { hostname, port, protocol, username, password } = url
  const secure = protocol === 'https:'
  const credentials = encodeBasic(decodeURIComponent(username), decodeURIComponent(password))
  return {
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: port || (secure ? '443' : '80'),
    secure,
    headers: username ? { 'proxy-authorization': credentials } : {},
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** One entry of NO_PROXY: a host, a domain with everything below it, either with a port, or `*`. */
function covers(entry: string, { hostname, port, protocol }: URL): boolean {
  const [, name = '', entryPort] = /^(.*?)(?::(\d+))?$/.exec(entry.trim().toLowerCase()) ?? []
  const actual = port || (protocol === 'https:' ? '443' : '80')
  if (!name || (entryPort && entryPort !== actual)) return false
  const domain = name.replace(/^\*?\.?/, '')
  return name === '*' || hostname === domain || hostname.endsWith(`.${domain}`)
}

/** The proxy that the environment names for an origin, as curl and its kin read it. */
export function proxyFromEnvironment(origin: URL, environment: Environment): string | undefined {
  const read = (name: string) => environment[name] || environment[name.toUpperCase()]
  const spared = read('no_proxy')?.split(/[\s,]+/) ?? []
  if (spared.some((entry) => covers(entry, origin))) return undefined
  return read(`${origin.protocol.slice(0, -1)}_proxy`) ?? read('all_proxy')
}

type Opened = (error: Error | null, socket?: NodeJS.WritableStream) => void

/** Opens connections to `target` through a tunnel of the proxy (RFC 9110, section 9.3.6), with TLS within it. */
export function tunnelling({ host, port, secure, headers }: Proxy, tls: ConnectionOptions) {
  return (target: { host: string; port: string }, opened: Opened): void => {
    const authority = `${target.host.includes(':') ? `[${target.host}]` : target.host}:${target.port}`
    const asking = (secure ? https : http).request({
      host,
      port,
      method: 'CONNECT',
      path: authority,
      headers: { host: authority, ...headers },
    })
    asking.on('error', opened)
    asking.on('connect', ({ statusCode }, socket) => {
      if (statusCode === 200) {
        opened(null, connect({ servername: target.host, ...tls, socket }))
        return
      }
      socket.destroy()
      opened(new Error(`the proxy refused with ${statusCode}`))
    })
    asking.end()
  }
}
