import {
  createServer,
  type IncomingMessage,
  request as requestHttp,
  type Server,
  type ServerResponse,
} from 'node:http'
import { request as requestHttps } from 'node:https'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

export interface ProxyOptions {
  /** URL of the project: `https://platform.example/p/shop`. */
  platform: URL
  /** App in development; `undefined` forwards everything to the platform. */
  app: URL | undefined
  /** Path of the platform next to an app: `/.ory`. */
  prefix: string
  /** Called once if the project does not allow returning to the proxy's address. */
  onNoReturn: (address: string) => void
}

/** Hop-by-hop headers (RFC 9110, 7.6.1). */
const hopByHopHeaders = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

type Headers = Record<string, string | string[] | undefined>

const without = (headers: Headers, names: readonly string[]): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

/** Makes a cookie valid for this machine: without domain, and for http. */
const toLocalCookie = (cookie: string): string =>
  cookie
    .replaceAll(/;\s*(Domain=[^;]*|Secure|Partitioned)(?=;|$)/gi, '')
    .replace(/;\s*SameSite=None/i, '; SameSite=Lax')

const hasText = (headers: IncomingMessage['headers']): boolean =>
  /^(text\/html|application\/(json|problem\+json|javascript))/.test(headers['content-type'] ?? '')

const formatBase = ({ origin, pathname }: URL): string => origin + pathname.replace(/\/$/, '')

interface ForwardedRequest {
  /** Target of the request. */
  to: URL
  /** URL to return to if the request starts a flow. */
  back?: string
  headers: Headers
  /** Replaces the platform's addresses in a response. */
  translate: ((text: string) => string) | undefined
}

/** Headers of a request, as the platform's own pages would send them. */
function ownPageHeaders(headers: Headers, platform: URL): Headers {
  const own = { ...without(headers, [...hopByHopHeaders, 'accept-encoding']), host: platform.host }
  return {
    ...own,
    ...(headers.origin !== undefined && { origin: platform.origin }),
    ...(headers.referer !== undefined && { referer: `${platform.origin}/` }),
  }
}

/** Whether a path starts a flow without its own `return_to`. */
function beginsFlow(path: string): boolean {
  const { pathname, searchParams } = new URL(path, 'http://proxy')
  return (
    /^\/(?:self-service\/\w+\/browser|login|registration|recovery|verification)$/.test(pathname) &&
    !['return_to', 'flow', 'login_challenge'].some((name) => searchParams.has(name))
  )
}

/** Target of a request and the translation of its response. */
function forwardedRequest(
  { url = '/', headers }: IncomingMessage,
  { platform, app, prefix }: ProxyOptions,
): ForwardedRequest {
  const here = `http://${headers.host ?? 'localhost'}`
  const isOfPlatform = !app || url === prefix || url.startsWith(`${prefix}/`)
  if (!isOfPlatform)
    return {
      to: new URL(url, app),
      headers: { ...without(headers, hopByHopHeaders), host: app.host },
      translate: undefined,
    }
  const path = app ? url.slice(prefix.length) || '/' : url
  const base = formatBase(platform)
  const to = new URL(base + path)
  const seen = app ? here + prefix : here
  return {
    to,
    ...(beginsFlow(path) && { back: `${here}/` }),
    headers: ownPageHeaders(headers, platform),
    // Pages and assets are at the platform's origin even if the project has a path.
    translate: (text) => text.replaceAll(base, seen).replaceAll(platform.origin, seen),
  }
}

/** Response headers as the browser should receive them. */
function responseHeaders({ headers }: IncomingMessage, translate: ForwardedRequest['translate']): Headers {
  if (!translate) return without(headers, hopByHopHeaders)
  const { location, 'set-cookie': cookies, ...others } = headers
  return {
    ...without(others, [
      ...hopByHopHeaders,
      'content-length',
      'strict-transport-security',
      'content-security-policy',
    ]),
    ...(location !== undefined && { location: translate(location) }),
    ...(cookies && { 'set-cookie': cookies.map(toLocalCookie) }),
  }
}

async function sendTranslated(
  reply: IncomingMessage,
  response: ServerResponse,
  translate: (text: string) => string,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of reply) chunks.push(chunk as Buffer) // no encoding is set
  response.end(translate(Buffer.concat(chunks).toString('utf8')))
}

function refuse(response: ServerResponse, to: URL, reason: string): void {
  if (response.headersSent) return void response.destroy()
  response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(`No response from ${to.origin}: ${reason}\n`)
}

/** Checks once per proxy address whether the project allows returning to it. */
function createReturnCheck({ platform, onNoReturn }: ProxyOptions): (back: string) => Promise<boolean> {
  const cache = new Map<string, Promise<boolean>>()
  async function ask(back: string): Promise<boolean> {
    const url = new URL(`${formatBase(platform)}/self-service/login/api`)
    url.searchParams.set('return_to', back)
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    send(url, { headers: { accept: 'application/json' } }, resolve)
      .on('error', reject)
      .end()
    const { statusCode } = (await promise).resume()
    if (statusCode === 400) onNoReturn(back)
    return statusCode === 200
  }
  return (back) => {
    const pending = cache.get(back) ?? ask(back)
    cache.set(back, pending)
    pending.catch(() => cache.delete(back))
    return pending
  }
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

async function forward(
  { request, response }: Exchange,
  options: ProxyOptions,
  mayReturn: (back: string) => Promise<boolean>,
): Promise<void> {
  const { to, back, headers, translate } = forwardedRequest(request, options)
  // An unreachable platform is reported below.
  if (back !== undefined && (await mayReturn(back).catch(() => false))) to.searchParams.set('return_to', back)
  const send = to.protocol === 'https:' ? requestHttps : requestHttp
  const onward = send(to, { method: request.method, headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, responseHeaders(reply, translate))
    if (translate && hasText(reply.headers))
      sendTranslated(reply, response, translate).catch((error: Error) => refuse(response, to, error.message))
    else reply.pipe(response)
  })
  onward.on('error', (error) => refuse(response, to, error.message))
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

/** Forwards web sockets, which development servers use for reloading, to the app. */
function forwardSocket(request: IncomingMessage, socket: Duplex, { app }: ProxyOptions): void {
  if (!app) return void socket.destroy()
  const onward = connect(Number(app.port || 80), app.hostname, () => {
    const lines = request.rawHeaders.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
    onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines}\r\n`)
    onward.pipe(socket).pipe(onward)
  })
  onward.on('error', () => socket.destroy())
  socket.on('error', () => onward.destroy())
}

/**
 * Creates a server that serves an app in development and the platform at one local address, so that the session cookie is
 * shared. The server does not listen yet.
 */
export function createProxy(options: ProxyOptions): Server {
  const mayReturn = createReturnCheck(options)
  const server = createServer((request, response) => {
    forward({ request, response }, options, mayReturn).catch((error: Error) =>
      refuse(response, options.platform, error.message),
    )
  })
  return server.on('upgrade', (request: IncomingMessage, socket: Duplex) =>
    forwardSocket(request, socket, options),
  )
}
