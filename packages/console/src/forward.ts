import { refuseCrossSite, type Service, toIncoming } from '@tillkey/host'
import type { SignIns } from '@tillkey/sign-in'
import type { FastifyRequest } from 'fastify'
import { notSignedIn } from './console-errors.ts'
import { FORWARD_BODY_LIMIT, FORWARD_PREFIX, sendBack, sendOn, signalDisconnection } from './forwarding.ts'

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
  const path = url.slice(FORWARD_PREFIX.length)
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
  const authorization = isClientEndpoint ? request.headers.authorization : `Bearer ${accessToken}`
  const response = await sendOn(request, { url, authorization, signal })
  if (response.status !== 401 || isClientEndpoint) return response
  await response.body?.cancel()
  return undefined
}

/** Forwards requests below `/api` to the platform with the operator's access token, which browsers never see. */
export function forwardToPlatform(
  app: Service['app'],
  { signIns, origin, ...addresses }: ForwardOptions,
): void {
  app.all(`${FORWARD_PREFIX}/*`, { bodyLimit: FORWARD_BODY_LIMIT }, async (request, reply) => {
    const incoming = toIncoming(request)
    refuseCrossSite(incoming, origin)
    const cookie = signIns.readCredentials(incoming)
    if (cookie === undefined) throw notSignedIn()
    const target = selectTarget(request, addresses)
    const signal = signalDisconnection(reply)
    const response = await signIns.callWithToken(cookie, (accessToken) =>
      send(request, { target, accessToken, signal }),
    )
    return sendBack(response, reply)
  })
}
