import type { ClientRequest, IncomingMessage } from 'node:http'
import { cleansed } from '../cleansed.ts'
import { RawHeaders, rawValue } from '../raw-headers.ts'
import { followingRedirects } from '../redirects.ts'
import type { Transport, WireRequest, WireResponse } from '../transport.ts'
import { decoded } from './decode.ts'
import { senderOf } from './senders.ts'

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

/** The origin of an address, and its path with its query. */
function partsOf(url: string): [origin: string, path: string] {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  return start < 0 ? [url, '/'] : [url.slice(0, start), url.slice(start)]
}

function begin(wire: WireRequest, answered: (message: IncomingMessage) => void): ClientRequest {
  const { method, body, signal } = wire
  const [origin, path] = partsOf(wire.url)
  const { module, target, before, headers: own } = senderOf(origin, wire.connection)
  const headers = headersOf(wire, own)
  const options = { ...target, method, path: before + path, headers, ...(signal && { signal }) }
  return module.request(options, answered).end(body)
}

const sendOne: Transport = (wire) =>
  new Promise((resolve, reject) => {
    const refuse = (cause: unknown) => reject(cleansed(cause, wire))
    try {
      const request = begin(wire, (message) => read(message, resolve, refuse))
      request.on('error', (cause) => {
        if (wasStale(request, cause)) sendOne(wire).then(resolve, reject)
        else refuse(cause)
      })
    } catch (cause) {
      // What cannot be sent at all: to such an address, or with such a header.
      refuse(cause)
    }
  })

/** Sends a request over a kept connection, and follows where it is led. */
export const send: Transport = followingRedirects(sendOne)
