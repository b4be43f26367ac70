import { Readable } from 'node:stream'
import { traceHeaders } from '@tillkey/host'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { platformUnavailable } from './console-errors.ts'

/** Path prefix of forwarded requests. */
export const FORWARD_PREFIX = '/api'
/** Upper bound on bodies in bytes. Larger imports are sent in parts. */
export const FORWARD_BODY_LIMIT = 8 * 1024 * 1024
/** Request headers that the server receives. Cookies are not forwarded. */
const forwardedHeaders = [
  'accept',
  'accept-language',
  'content-type',
  'if-match',
  'if-none-match',
  'last-event-id',
  'prefer',
]
/** Response headers that the browser receives. */
const returnedHeaders = [
  'cache-control',
  'content-disposition',
  'content-type',
  'deprecation',
  'etag',
  'link',
  'retry-after',
  'x-request-id',
  'x-total-count',
]
/** Content types of forwarded responses. A page of that server must not run in the console's origin. */
const DATA_TYPES =
  /^(?:application\/(?:[\w.-]+\+)?json|application\/x-ndjson|text\/(?:csv|event-stream|plain))\b/

const pick = (names: readonly string[], read: (name: string) => string | null | undefined) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = read(name)
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )

interface ForwardedRequest {
  url: URL
  authorization: string | undefined
  signal: AbortSignal
}

/** Sends a request of a screen on to another server. */
export function sendOn(
  { method, body, headers: received }: FastifyRequest,
  { url, authorization, signal }: ForwardedRequest,
): Promise<Response> {
  const headers = {
    ...pick(forwardedHeaders, (name) => received[name]?.toString()),
    ...traceHeaders(),
    ...(authorization !== undefined && { authorization }),
  }
  const hasBody = body instanceof Uint8Array && body.length > 0
  const init = { method, headers, signal, redirect: 'manual' as const, ...(hasBody && { body }) }
  return fetch(url, init).catch((error: unknown) => {
    throw platformUnavailable(error)
  })
}

/** Returns a signal that aborts when the browser disconnects. */
export function signalDisconnection({ raw }: FastifyReply): AbortSignal {
  const disconnection = new AbortController()
  raw.once('close', () => disconnection.abort())
  return disconnection.signal
}

/** Sends the response of the other server to the browser, unless it is a page. */
export async function sendBack(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  const { status, headers, body } = response
  const isEmpty = body === null || status === 204
  if (!isEmpty && !DATA_TYPES.test(headers.get('content-type') ?? '')) {
    await body.cancel()
    throw platformUnavailable(new Error(`unexpected content type ${headers.get('content-type')}`))
  }
  reply.code(status).headers(pick(returnedHeaders, (name) => headers.get(name)))
  return isEmpty ? reply.send() : reply.send(Readable.fromWeb(body))
}
