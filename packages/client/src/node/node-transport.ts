import type { ClientRequest, IncomingMessage } from 'node:http'
import { cleansed } from '../cleansed.ts'
import { RawHeaders, rawValue } from '../raw-headers.ts'
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

/** We ask for no compression; some servers compress all the same. */
function read(message: IncomingMessage, resolve: Resolve, reject: Reject): void {
  const chunks: Buffer[] = []
  const answer = (bytes: Buffer) => resolve(answerOf(message, bytes.toString()))
  message.on('error', reject)
  message.on('data', (chunk: Buffer) => chunks.push(chunk))
  message.on('end', () => {
    const encoding = rawValue(message.rawHeaders, 'content-encoding')
    // Most answers come in one piece.
    const bytes = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
    if (encoding) decoded(bytes, encoding).then(answer, reject)
    else answer(bytes)
  })
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
    const refuse = (cause: unknown) => reject(cleansed(cause, wire))
    const headers = headersOf(wire, sender.headers)
    const options = { ...target, method, path: before + path, headers, ...(signal && { signal }) }
    try {
      const request = module.request(options, (message) => read(message, resolve, refuse))
      request.on('error', (cause) => {
        if (wasStale(request, cause)) sendBy(sender, path, wire).then(resolve, reject)
        else refuse(cause)
      })
      request.end(body)
    } catch (cause) {
      // What Node refuses at once: a header that cannot be sent.
      refuse(cause)
    }
  })
}

/** A sender is there from the second request to an origin on: then nothing is waited for. */
const send: Transport = (wire) => {
  const { url, connection } = wire
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const origin = start < 0 ? url : url.slice(0, start)
  const path = start < 0 ? '/' : url.slice(start)
  const sender = senderOf(origin, connection)
  if (!(sender instanceof Promise)) return sendBy(sender, path, wire)
  return sender.then(
    (found) => sendBy(found, path, wire),
    (cause: unknown) => {
      throw cleansed(cause, wire)
    },
  )
}

export { fetchTransport } from '../fetch-transport.ts'

/** The transport of Node: over connections that are kept open and shared by all clients of the process. */
export const defaultTransport: Transport = followingRedirects(send)
