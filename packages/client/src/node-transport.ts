import type { Agent, request as httpRequest, IncomingMessage, RequestOptions } from 'node:http'
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

async function read(message: IncomingMessage): Promise<WireResponse> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return {
    status: message.statusCode ?? 0,
    statusText: message.statusMessage ?? '',
    headers: new NodeHeaders(message),
    text: new TextDecoder().decode(Buffer.concat(chunks)),
  }
}

const agentOptions = { keepAlive: true, keepAliveMsecs: 30_000 }

/** How to send by a protocol, over connections that are kept open and shared by all clients of the process. */
interface Sender {
  request: typeof httpRequest
  agent: Agent
}

const senders: Record<string, Sender | Promise<Sender>> = {}

/** Node's modules are loaded with the first request: an import of the client costs nothing. */
async function load(protocol: string): Promise<Sender> {
  const { request, Agent } = protocol === 'https:' ? await import('node:https') : await import('node:http')
  const sender = { request, agent: new Agent(agentOptions) }
  senders[protocol] = sender
  return sender
}

function sendBy({ request: open, agent }: Sender, wire: WireRequest): Promise<WireResponse> {
  const { url, method, headers, body, signal, timeout } = wire
  const options: RequestOptions = {
    method,
    // Node sends no length of its own with a DELETE, and the body would not be read.
    headers: body ? { ...headers, 'content-length': Buffer.byteLength(body) } : headers,
    signal,
    agent,
  }
  return new Promise((resolve, reject) => {
    const request = open(url, options, (message) => {
      read(message).then(resolve, reject)
    })
    const late = () => request.destroy(new DOMException('timeout', 'TimeoutError'))
    const timer = timeout ? setTimeout(late, timeout) : undefined
    request.on('error', reject).on('close', () => clearTimeout(timer))
    request.end(body)
  })
}

const send: Transport = async (wire) => {
  const protocol = wire.url.slice(0, wire.url.indexOf(':') + 1)
  const sender = (senders[protocol] ??= load(protocol))
  return sendBy(sender instanceof Promise ? await sender : sender, wire)
}

export const defaultTransport: Transport = followingRedirects(send)
