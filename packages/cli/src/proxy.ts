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
  /** The project that signs people in: `https://platform.example/p/shop`. */
  platform: URL
  /** The app in development; without one everything goes to the platform. */
  app: URL | undefined
  /** Below which path the platform is, when there is an app: `/.ory`. */
  prefix: string
  /** Called once when the project does not lead browsers back to the proxy's address. */
  onNoReturn: (address: string) => void
}

/** Headers that are about one connection (RFC 9110, 7.6.1). */
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

/** A cookie of another host as one of this machine's: without its domain, and for http. */
const toLocalCookie = (cookie: string): string =>
  cookie
    .replaceAll(/;\s*(Domain=[^;]*|Secure|Partitioned)(?=;|$)/gi, '')
    .replace(/;\s*SameSite=None/i, '; SameSite=Lax')

const hasText = (headers: IncomingMessage['headers']): boolean =>
  /^(text\/html|application\/(json|problem\+json|javascript))/.test(headers['content-type'] ?? '')

const baseOf = ({ origin, pathname }: URL): string => origin + pathname.replace(/\/$/, '')

interface ForwardedRequest {
  /** Where a request goes. */
  to: URL
  /** Where the browser is to come back to from a flow that the request begins; undefined when it begins none. */
  back?: string
  headers: Headers
  /** What the answer says of itself, as the browser is to see it. */
  translate: ((text: string) => string) | undefined
}

/** What a page of the proxy sends, as the platform's own page would send it. */
function ownPageHeaders(headers: Headers, platform: URL): Headers {
  const own = { ...without(headers, [...hopByHopHeaders, 'accept-encoding']), host: platform.host }
  return {
    ...own,
    ...(headers.origin !== undefined && { origin: platform.origin }),
    ...(headers.referer !== undefined && { referer: `${platform.origin}/` }),
  }
}

/** Whether a path begins a flow that does not say itself where it leads. */
function beginsFlow(path: string): boolean {
  const { pathname, searchParams } = new URL(path, 'http://proxy')
  return (
    /^\/(?:self-service\/\w+\/browser|login|registration|recovery|verification)$/.test(pathname) &&
    !['return_to', 'flow', 'login_challenge'].some((name) => searchParams.has(name))
  )
}

/** Where a request goes, and how its answer is translated. */
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
  const base = baseOf(platform)
  const to = new URL(base + path)
  const seen = app ? here + prefix : here
  return {
    to,
    ...(beginsFlow(path) && { back: `${here}/` }),
    headers: ownPageHeaders(headers, platform),
    // Pages and assets of the platform stand at its origin, also where the project is below it.
    translate: (text) => text.replaceAll(base, seen).replaceAll(platform.origin, seen),
  }
}

/** The headers of an answer as the browser is to see them. */
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
  answer: IncomingMessage,
  response: ServerResponse,
  translate: (text: string) => string,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer) // no encoding is set
  response.end(translate(Buffer.concat(chunks).toString('utf8')))
}

function refuse(response: ServerResponse, to: URL, reason: string): void {
  if (response.headersSent) return void response.destroy()
  response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(`${to.origin} gave no answer: ${reason}\n`)
}

/** Finds out, once for each address of the proxy, whether the project leads browsers back to it. */
function createReturnCheck({ platform, onNoReturn }: ProxyOptions): (back: string) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>()
  async function ask(back: string): Promise<boolean> {
    const url = new URL(`${baseOf(platform)}/self-service/login/api`)
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
    const pending = known.get(back) ?? ask(back)
    known.set(back, pending)
    pending.catch(() => known.delete(back))
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
  // A platform that gives no answer is told of below.
  if (back !== undefined && (await mayReturn(back).catch(() => false))) to.searchParams.set('return_to', back)
  const send = to.protocol === 'https:' ? requestHttps : requestHttp
  const onward = send(to, { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, responseHeaders(answer, translate))
    if (translate && hasText(answer.headers))
      sendTranslated(answer, response, translate).catch((error: Error) => refuse(response, to, error.message))
    else answer.pipe(response)
  })
  onward.on('error', (error) => refuse(response, to, error.message))
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

/** Web sockets, with which development servers tell pages to load anew, go to the app as they are. */
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
 * A server that puts an app in development and the platform on one address of this machine, so that the session's cookie is
 * one of that address too. It does not listen yet.
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
