import type { ClientRequest, IncomingMessage } from 'node:http'
import { cleansed } from '../cleansed.ts'
import { RawHeaders } from '../raw-headers.ts'
import { followingRedirects } from '../redirects.ts'
import type { Transport, WireRequest, WireResponse } from '../transport.ts'
import { decoded } from './decode.ts'
import { type Sender, senderOf } from './senders.ts'

const byteOrderMark = 0xfeff

type Resolve = (response: WireResponse) => void
type Reject = (cause: unknown) => void

function answerOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage, text: string): WireResponse {
  return {
    status: statusCode ?? 0,
    statusText: statusMessage ?? '',
    headers: new RawHeaders(rawHeaders),
    text: text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text,
  }
}

/** By the raw headers: reading `headers` would parse them all. */
function encodingOf({ rawHeaders }: IncomingMessage): string | undefined {
  const at = rawHeaders.findIndex((name, at) => at % 2 === 0 && /^content-encoding$/i.test(name))
  return at < 0 ? undefined : rawHeaders[at + 1]
}

function readText(message: IncomingMessage, resolve: Resolve): void {
  let text = ''
  message.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  message.on('end', () => resolve(answerOf(message, text)))
}

/** We ask for no compression; some servers compress all the same. */
function readEncoded(message: IncomingMessage, encoding: string, resolve: Resolve, reject: Reject): void {
  const chunks: Buffer[] = []
  message.on('data', (chunk: Buffer) => chunks.push(chunk))
  message.on('end', () => {
    decoded(Buffer.concat(chunks), encoding).then(
      (bytes) => resolve(answerOf(message, bytes.toString('utf8'))),
      reject,
    )
  })
}

function read(message: IncomingMessage, resolve: Resolve, reject: Reject): void {
  message.on('error', reject)
  const encoding = encodingOf(message)
  if (encoding) readEncoded(message, encoding, resolve, reject)
  else readText(message, resolve)
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

function sendBy(sender: Sender, path: string, wire: WireRequest): Promise<WireResponse> {
  const { module, target, before } = sender
  const { method, body, signal } = wire
  return new Promise((resolve, reject) => {
    const headers = headersOf(wire, sender.headers)
    const options = { ...target, method, path: before + path, headers, ...(signal && { signal }) }
    const request = module.request(options, (message) => read(message, resolve, reject))
    request.on('error', (cause) => {
      if (wasStale(request, cause)) sendBy(sender, path, wire).then(resolve, reject)
      else reject(cause)
    })
    request.end(body)
  })
}

const send: Transport = async (wire) => {
  const { url, connection } = wire
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const origin = start < 0 ? url : url.slice(0, start)
  const found = senderOf(origin, connection)
  const sender = found instanceof Promise ? await found : found
  return sendBy(sender, start < 0 ? '/' : url.slice(start), wire).catch((error: unknown) => {
    throw cleansed(error, wire)
  })
}

export { fetchTransport } from '../fetch-transport.ts'

/** The transport of Node: over connections that are kept open and shared by all clients of the process. */
export const defaultTransport: Transport = followingRedirects(send)
