import http from 'node:http'
import https from 'node:https'
import { type ConnectionOptions, connect } from 'node:tls'
import { encodeBasic } from '../request.ts'

/** Connection parameters of a proxy. */
export interface Proxy {
  host: string
  port: string
  secure: boolean
  /** Includes credentials if the URL has some. */
  headers: Record<string, string>
}

/** Parses a URL without throwing, since the error would contain the text. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** Parses the URL of a proxy. Throws a TypeError if it is invalid. */
export function proxyAt(address: string): Proxy {
  const url = parseUrl(address)
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

/** Whether an entry of NO_PROXY matches: a host, a domain with its subdomains, either with a port, or `*`. */
function covers(entry: string, { hostname, port, protocol }: URL): boolean {
  const [, name = '', entryPort] = /^(.*?)(?::(\d+))?$/.exec(entry.trim().toLowerCase()) ?? []
  const actual = port || (protocol === 'https:' ? '443' : '80')
  if (!name || (entryPort && entryPort !== actual)) return false
  const domain = name.replace(/^\*?\.?/, '')
  return name === '*' || hostname === domain || hostname.endsWith(`.${domain}`)
}

/** Proxy of the environment for an origin, with the rules of curl. */
export function proxyFromEnvironment(origin: URL, environment: Environment): string | undefined {
  const read = (name: string) => environment[name] || environment[name.toUpperCase()]
  const exceptions = read('no_proxy')?.split(/[\s,]+/) ?? []
  if (exceptions.some((entry) => covers(entry, origin))) return undefined
  return read(`${origin.protocol.slice(0, -1)}_proxy`) ?? read('all_proxy')
}

type Opened = (error: Error | null, socket?: NodeJS.WritableStream) => void

/** Opens connections through a proxy tunnel (RFC 9110, section 9.3.6) with TLS inside. */
export function tunnelling({ host, port, secure, headers }: Proxy, tls: ConnectionOptions) {
  return (target: { host: string; port: string }, opened: Opened): void => {
    const authority = `${target.host.includes(':') ? `[${target.host}]` : target.host}:${target.port}`
    const connectRequest = (secure ? https : http).request({
      host,
      port,
      method: 'CONNECT',
      path: authority,
      headers: { host: authority, ...headers },
    })
    connectRequest.on('error', opened)
    connectRequest.on('connect', ({ statusCode }, socket) => {
      if (statusCode === 200) {
        opened(null, connect({ servername: target.host, ...tls, socket }))
        return
      }
      socket.destroy()
      opened(new Error(`the proxy refused with ${statusCode}`))
    })
    connectRequest.end()
  }
}
