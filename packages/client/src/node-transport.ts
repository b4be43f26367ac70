import type { Agent, request as httpRequest, IncomingMessage, RequestOptions } from 'node:http'
import type { Readable } from 'node:stream'
import type { ResponseHeaders } from './call-error.ts'
import { followingRedirects } from './redirects.ts'
import type { Transport, WireRequest, WireResponse } from './transport.ts'

/** The headers of an answer, read the way of `Headers`. */
class NodeHeaders implements ResponseHeaders {
  readonly #message: IncomingMessage
  constructor(message: IncomingMessage) {
    this.#message = message
  }
  get(name: string): string | null {
    return this.#message.headersDistinct[name.toLowerCase()]?.join(', ') ?? null
  }
  getSetCookie(): string[] {
    return this.#message.headers['set-cookie'] ?? []
  }
  *[Symbol.iterator](): Iterator<[string, string]> {
    for (const [name, values] of Object.entries(this.#message.headersDistinct)) {
      if (name === 'set-cookie') for (const value of values ?? []) yield [name, value]
      else yield [name, (values ?? []).join(', ')]
    }
  }
}

const byteOrderMark = 0xfeff

/** By the raw headers: reading `headers` would parse them all. */
function encodingOf({ rawHeaders }: IncomingMessage): string | undefined {
  const at = rawHeaders.findIndex((name, at) => at % 2 === 0 && /^content-encoding$/i.test(name))
  return at < 0 ? undefined : rawHeaders[at + 1]
}

/** We ask for no compression; some servers compress all the same. */
async function decompressed(message: IncomingMessage, encoding: string, fail: (cause: unknown) => void) {
  const { createBrotliDecompress, createUnzip } = await import('node:zlib')
  return message.on('error', fail).pipe(encoding === 'br' ? createBrotliDecompress() : createUnzip())
}

function read(
  message: IncomingMessage,
  resolve: (response: WireResponse) => void,
  fail: (cause: unknown) => void,
) {
  const collect = (content: Readable) => {
    let text = ''
    content.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    content.on('error', fail).on('end', () => {
      resolve({
        status: message.statusCode ?? 0,
        statusText: message.statusMessage ?? '',
        headers: new NodeHeaders(message),
        text: text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text,
      })
    })
  }
  const encoding = encodingOf(message)
  if (!encoding || encoding === 'identity') collect(message)
  else decompressed(message, encoding, fail).then(collect, fail)
}

const agentOptions = { keepAlive: true, keepAliveMsecs: 30_000 }

/** How to send to an origin, over connections that are kept open and shared by all clients of the process. */
interface Sender {
  request: typeof httpRequest
  agent: Agent
  target: Pick<RequestOptions, 'host' | 'port'>
  host: string
}

const repeatable = new Set(['GET', 'HEAD', 'PUT', 'DELETE'])

const agents: Record<string, Agent> = {}
const senders = new Map<string, Sender | Promise<Sender>>()

/** Node's modules are loaded with the first request: an import of the client costs nothing. */
async function load(origin: string): Promise<Sender> {
  const { protocol, hostname, host, port, username, password } = new URL(origin)
  if (username || password) throw new TypeError('credentials in the address')
  if (!/^https?:$/.test(protocol)) throw new Error(`cannot send by ${protocol}`)
  const { request, Agent } = protocol === 'https:' ? await import('node:https') : await import('node:http')
  const agent = (agents[protocol] ??= new Agent(agentOptions))
  const sender = { request, agent, host, target: { host: hostname.replace(/^\[|\]$/g, ''), port } }
  senders.set(origin, sender)
  return sender
}

/** As a list, which Node writes as it is; without a length, a write is sent in chunks even when it has no body. */
function headerList(host: string, { method, headers, body }: WireRequest): string[] {
  const list = ['host', host]
  for (const name in headers) list.push(name, headers[name] as string)
  if (body || method[0] === 'P') list.push('content-length', `${Buffer.byteLength(body ?? '')}`)
  return list
}

function sendBy(sender: Sender, path: string, wire: WireRequest): Promise<WireResponse> {
  const { request: open, agent, target, host } = sender
  const { method, body, signal, timeout } = wire
  return new Promise((resolve, reject) => {
    const options = { ...target, agent, method, path, signal, headers: headerList(host, wire) }
    const request = open(options, (message) => read(message, resolve, reject))
    request.on('error', (cause: NodeJS.ErrnoException) => {
      // The server closed the connection just as it was taken up again: nothing has been done.
      const stale = request.reusedSocket && cause.code === 'ECONNRESET' && repeatable.has(method)
      if (stale) sendBy(sender, path, wire).then(resolve, reject)
      else reject(cause)
    })
    if (timeout) {
      const late = () => request.destroy(new DOMException('timeout', 'TimeoutError'))
      const timer = setTimeout(late, timeout)
      request.on('close', () => clearTimeout(timer))
    }
    request.end(body)
  })
}

const send: Transport = async (wire) => {
  const start = wire.url.indexOf('/', wire.url.indexOf('://') + 3)
  const origin = start < 0 ? wire.url : wire.url.slice(0, start)
  let sender = senders.get(origin)
  if (!sender) senders.set(origin, (sender = load(origin)))
  return sendBy(
    sender instanceof Promise ? await sender : sender,
    start < 0 ? '/' : wire.url.slice(start),
    wire,
  )
}

export const defaultTransport: Transport = followingRedirects(send)
