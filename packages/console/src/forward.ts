import { Readable } from 'node:stream'
import { refuseCrossSite, type Service, toIncoming, traceHeaders } from '@tillkey/host'
import type { SignIns } from '@tillkey/sign-in'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notSignedIn, platformUnavailable } from './console-errors.ts'

/** Path prefix of forwarded requests. */
const PREFIX = '/api'
/** Upper bound on bodies in bytes. Larger imports are sent in parts. */
const BODY_LIMIT = 8 * 1024 * 1024
/** Request headers that the platform receives. Cookies are not forwarded. */
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
/** Content types of forwarded responses. A page of the platform must not run in the console's origin. */
const DATA_TYPES =
  /^(?:application\/(?:[\w.-]+\+)?json|application\/x-ndjson|text\/(?:csv|event-stream|plain))\b/

/** Endpoints that clients call. The playground sends the client's credentials, in place of the operator's. */
const CLIENT_ENDPOINT = /^\/p\/[\w-]+\/(?:oauth2\/token|userinfo)$/

export interface ForwardOptions {
  signIns: Pick<SignIns, 'readCredentials' | 'callWithToken'>
  /** Base URL of the platform's operations for administrators. */
  platformUrl: string
  /** Public base URL of the platform, for endpoints that clients call. */
  publicPlatformUrl: string
  /** Origin of the console's pages. */
  origin: string
}

const pick = (names: readonly string[], read: (name: string) => string | null | undefined) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = read(name)
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )

interface Target {
  url: URL
  /** Whether the request has credentials of a client instead of the operator's token. */
  isClientEndpoint: boolean
}

/** Returns where a request below the prefix is forwarded to. */
function selectTarget(
  { url }: FastifyRequest,
  { platformUrl, publicPlatformUrl }: Pick<ForwardOptions, 'platformUrl' | 'publicPlatformUrl'>,
): Target {
  const path = url.slice(PREFIX.length)
  const isClientEndpoint = CLIENT_ENDPOINT.test(path)
  return { url: new URL((isClientEndpoint ? publicPlatformUrl : platformUrl) + path), isClientEndpoint }
}

interface SendOptions {
  target: Target
  accessToken: string
  signal: AbortSignal
}

/** Sends a request with the operator's token. Resolves with undefined when the token is no longer valid. */
async function send(
  request: FastifyRequest,
  { target: { url, isClientEndpoint }, accessToken, signal }: SendOptions,
): Promise<Response | undefined> {
  const { method, body } = request
  const authorization = isClientEndpoint ? request.headers.authorization : `Bearer ${accessToken}`
  const headers = {
    ...pick(forwardedHeaders, (name) => request.headers[name]?.toString()),
    ...traceHeaders(),
    ...(authorization !== undefined && { authorization }),
  }
  const hasBody = body instanceof Uint8Array && body.length > 0
  const init = { method, headers, signal, redirect: 'manual' as const, ...(hasBody && { body }) }
  const response = await fetch(url, init).catch((error: unknown) => {
    throw platformUnavailable(error)
  })
  if (response.status !== 401 || isClientEndpoint) return response
  await response.body?.cancel()
  return undefined
}

async function sendResponse(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  const { status, headers, body } = response
  const isEmpty = body === null || status === 204
  if (!isEmpty && !DATA_TYPES.test(headers.get('content-type') ?? '')) {
    await body.cancel()
    throw platformUnavailable(new Error(`unexpected content type ${headers.get('content-type')}`))
  }
  reply.code(status).headers(pick(returnedHeaders, (name) => headers.get(name)))
  return isEmpty ? reply.send() : reply.send(Readable.fromWeb(body))
}

/** Forwards requests below `/api` to the platform with the operator's access token, which browsers never see. */
export function forwardToPlatform(
  app: Service['app'],
  { signIns, origin, ...addresses }: ForwardOptions,
): void {
  app.all(`${PREFIX}/*`, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const incoming = toIncoming(request)
    refuseCrossSite(incoming, origin)
    const cookie = signIns.readCredentials(incoming)
    if (cookie === undefined) throw notSignedIn()
    const target = selectTarget(request, addresses)
    const disconnection = new AbortController()
    reply.raw.once('close', () => disconnection.abort())
    const response = await signIns.callWithToken(cookie, (accessToken) =>
      send(request, { target, accessToken, signal: disconnection.signal }),
    )
    return sendResponse(response, reply)
  })
}
