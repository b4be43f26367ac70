import { Agent as HttpAgent, request as http, type IncomingMessage, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as https } from 'node:https'
import type { ResponseHeaders } from './call-error.ts'
import { followingRedirects } from './redirects.ts'
import type { Transport, WireResponse } from './transport.ts'

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
const agents = { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) }

/** Over connections that are kept open and shared by all clients of the process. */
const send: Transport = ({ url, method, headers, body, signal, timeout }) =>
  new Promise((resolve, reject) => {
    const secure = url.startsWith('https:')
    const options: RequestOptions = {
      method,
      // Node sends no length of its own with a DELETE, and the body would not be read.
      headers: body ? { ...headers, 'content-length': Buffer.byteLength(body) } : headers,
      signal,
      agent: secure ? agents.https : agents.http,
    }
    const request = (secure ? https : http)(url, options, (message) => {
      read(message).then(resolve, reject)
    })
    const late = () => request.destroy(new DOMException('timeout', 'TimeoutError'))
    const timer = timeout ? setTimeout(late, timeout) : undefined
    request.on('error', reject).on('close', () => clearTimeout(timer))
    request.end(body)
  })

export const defaultTransport: Transport = followingRedirects(send)
