import type { IncomingMessage } from 'node:http'
import { assertAllowedLiteral, type IsAllowed, lookupAllowed, NetworkRefused, toHost } from './lookup.ts'

const DEFAULT_MAX_BYTES = 1024 ** 2

/** One HTTP request to a destination that a project, a client or a person names. */
export interface OutboundCall {
  /** `http:` or `https:`. */
  url: string
  method: string
  headers: Readonly<Record<string, string>>
  body?: string | undefined
  /** Upper bound on the whole exchange, from resolving the name to the last byte of the body. */
  timeoutMs: number
  /** Upper bound on the response body. Default: 1 MiB. */
  maxBytes?: number
  /** `required`: plain HTTP reaches only networks that the operator has listed. Default: `optional`. */
  tls?: 'required' | 'optional'
  /** Aborts the call. */
  signal?: AbortSignal
}

/** Status and headers of a response. */
export interface OutboundResponse {
  status: number
  headers: IncomingMessage['headers']
  text: string
}

/** A response with its body as received. */
export interface OutboundDownload extends OutboundResponse {
  bytes: Buffer
}

/** Why a call has no response. */
type NoAnswerCode = 'refused_network' | 'too_long' | 'timeout' | 'failed'

/** The call has no response. */
export class NoResponseError extends Error {
  readonly code: NoAnswerCode

  constructor(message: string, { code = 'failed', ...options }: ErrorOptions & { code?: NoAnswerCode } = {}) {
    super(message, options)
    this.name = 'NoAnswer'
    this.code = code
  }
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  // A response without an encoding yields buffers.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes)
      throw new NoResponseError(`the answer is longer than ${maxBytes} bytes`, { code: 'too_long' })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function send(call: OutboundCall, isAllowed: IsAllowed, signal: AbortSignal): Promise<IncomingMessage> {
  const { method, headers, body } = call
  const url = new URL(call.url)
  assertAllowedLiteral(toHost(url), isAllowed)
  // Imported by the first call: the module is large and few projects make calls.
  const { request } = url.protocol === 'https:' ? await import('node:https') : await import('node:http')
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const options = {
    method,
    headers: { ...headers, ...length },
    lookup: lookupAllowed(isAllowed),
    signal,
    // A pooled connection would bypass the address check.
    agent: false,
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request(url, options, resolve).on('error', reject).end(body)
  return promise
}

function toNoResponseError(cause: unknown, timeout: AbortSignal): NoResponseError {
  if (cause instanceof NoResponseError) return cause
  const code = cause instanceof NetworkRefused ? 'refused_network' : timeout.aborted ? 'timeout' : 'failed'
  return new NoResponseError(cause instanceof Error ? cause.message : 'no reason', { cause, code })
}

/** Sends one request and reads its response. Follows no redirect. Throws NoAnswer. */
export async function sendCall(call: OutboundCall, isAllowed: IsAllowed): Promise<OutboundDownload> {
  const timeout = AbortSignal.timeout(call.timeoutMs)
  const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout
  let response: IncomingMessage | undefined
  try {
    response = await send(call, isAllowed, signal)
    const bytes = await readBody(response, call.maxBytes ?? DEFAULT_MAX_BYTES)
    const { statusCode: status = 0, headers } = response
    return { status, headers, bytes, text: bytes.toString('utf8') }
  } catch (cause) {
    throw toNoResponseError(cause, timeout)
  } finally {
    response?.destroy()
  }
}
