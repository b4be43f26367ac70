import type { IncomingMessage } from 'node:http'
import type { ErrorFacts } from '@tillkey/wire'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rulesFor } from './cors.ts'
import type { ErrorSender } from './errors.ts'
import { type Incoming, toIncoming } from './request.ts'
import type { Headers } from './response.ts'
import { pathOf } from './routes.ts'

/** What a route group answers, at its own paths, to requests that no route takes. */
export interface NotFoundRules {
  /**
   * What becomes of a GET that only doubled slashes keep from its route: it is sent there with this status, or served as if there
   * were none. Default: 404.
   */
  doubledSlashes?: 301 | 307 | 'served'
  /** Where only a slash at the end keeps a request from its route, it is sent there: a GET by 301, others by 307. */
  endingSlash?: 'redirected'
  /** Whether HEAD goes with GET; `served` unless told. */
  head?: 'served' | 'refused'
  /** What is told of a request that would change something, at a path where an operation only ever reads; 405 unless told. */
  readOnly?: (operation: string) => ErrorFacts | undefined
  /** Whether a path that is a route's but for the case of its letters leads a request to that route: a GET by 301, others by 307. */
  letterCase?: 'redirected'
  /** How an address leads below the path where the server stands (`below`). Default: `path`. */
  inside?: 'path' | 'absolute'
  /** Headers that go along with what `readOnly` tells, and where a slash is taken away. */
  extraHeaders?: (request: Incoming, operation: string) => Promise<Headers>
  /** Whether OPTIONS that is no preflight tells the methods, is refused like any other method, or is told that nothing is there; `told` unless said. */
  options?: 'told' | 'refused' | 'absent'
  /** Operations at whose paths OPTIONS that is no preflight is answered without the methods, where they are told elsewhere. */
  withoutOptions?: ReadonlySet<string>
}

/**
 * What is answered of a path that no route takes, and that leads nowhere; nothing: 404 in the shape of the app's other errors.
 */
export type NothingAt = (request: Incoming) => Promise<ErrorFacts | undefined>

declare module 'fastify' {
  interface FastifyInstance {
    nothingAt?: NothingAt
  }
  interface FastifyContextConfig {
    /** Of the route group that a route belongs to. */
    notFound?: NotFoundRules
  }
}

const isForPages = (request: FastifyRequest): boolean =>
  request.server
    .routesAt(pathOf(request))
    .some(({ config }) => config.crossOrigin !== undefined && config.notFound?.options !== 'refused')

/**
 * A route group with rules for other origins takes OPTIONS as well: pages ask it what they may do. It does not tell HEAD,
 * which goes with GET.
 */
function methodsAt(request: FastifyRequest): string[] {
  const methods = request.server.routesAt(pathOf(request)).flatMap((route) => route.methods)
  const told = isForPages(request) ? [...methods.filter((method) => method !== 'HEAD'), 'OPTIONS'] : methods
  return told.toSorted()
}

const changes = ({ method }: FastifyRequest): boolean => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)

/** What a path that is only read tells of changes, where its group says it. */
function readOnlyAt(request: FastifyRequest): ErrorFacts | undefined {
  const routes = request.server.routesAt(pathOf(request))
  const isRead = routes.every(({ methods }) =>
    methods.every((method) => method === 'GET' || method === 'HEAD'),
  )
  const config: FastifyContextConfig = routes[0]?.config ?? {}
  return isRead && config.operation !== undefined ? config.notFound?.readOnly?.(config.operation) : undefined
}

const isWithoutOptions = (request: FastifyRequest): boolean =>
  request.server
    .routesAt(pathOf(request))
    .some(({ config }) => config.notFound?.withoutOptions?.has(config.operation ?? ''))

const noRoute = (path: string): ErrorFacts => ({
  status: 404,
  code: 'no_route',
  reason: `There is nothing at ${path}.`,
})

/** Whether OPTIONS that is no preflight is told that nothing is at its path. */
const isAbsentToPages = (request: FastifyRequest): boolean =>
  !('access-control-request-method' in request.headers) &&
  request.server.routesAt(pathOf(request)).some(({ config }) => config.notFound?.options === 'absent')

/** What is told of a request that no route takes: 405 with the methods that its path takes, or 404. */
export function notFoundError(request: FastifyRequest): ErrorFacts {
  const path = pathOf(request)
  const allowed = methodsAt(request)
  if (allowed.length === 0) return noRoute(path)
  const readOnly = changes(request) ? readOnlyAt(request) : undefined
  if (readOnly) return readOnly
  return {
    status: 405,
    code: 'method_not_allowed',
    reason: `${path} does not take ${request.method}.`,
    headers: { allow: allowed.join(', ') },
  }
}

const withSingleSlashes = (path: string): string => path.replaceAll(/\/{2,}/g, '/')

/** The status with which a request whose path has doubled slashes is sent to the route it means; none: there is no such route. */
function movedStatus(request: FastifyRequest): 301 | 307 | undefined {
  const path = pathOf(request)
  const meant = withSingleSlashes(path)
  if (request.method !== 'GET' || meant === path) return undefined
  const route = request.server.routesAt(meant).find(({ methods }) => methods.includes('GET'))
  const rule = route?.config.notFound?.doubledSlashes
  return rule === 'served' ? undefined : rule
}

const withSinglePath = (address: string): string => {
  const [path = '/', ...query] = address.split('?')
  return [withSingleSlashes(path), ...query].join('?')
}

/**
 * Takes doubled slashes out of the path of a GET to a route that serves them, also out of `originalUrl`, and returns the address that
 * is routed.
 */
export function serveDoubledSlashes(
  app: FastifyInstance,
  request: Pick<IncomingMessage, 'method'> & { originalUrl?: string },
  url: string,
): string {
  const meant = withSinglePath(url)
  if (request.method !== 'GET' || meant === url) return url
  const route = app.routesAt(pathOf({ url: meant })).find(({ methods }) => methods.includes('GET'))
  if (route?.config.notFound?.doubledSlashes !== 'served') return url
  if (request.originalUrl !== undefined) request.originalUrl = withSinglePath(request.originalUrl)
  return meant
}

/** The status with which a request is sent to the same path without its last slash; none: there is no such route. */
function trailingSlashStatus(request: FastifyRequest): 301 | 307 | undefined {
  const path = pathOf(request)
  if (path.length < 2 || !path.endsWith('/')) return undefined
  const routes = request.server.routesAt(path.slice(0, -1))
  const route = routes.find(({ methods }) => methods.includes(request.method))
  if (route?.config.notFound?.endingSlash !== 'redirected') return undefined
  return request.method === 'GET' ? 301 : 307
}

/** The address as it was asked for, without the slash at the end of its path. */
function withoutTrailingSlash({ originalUrl }: FastifyRequest): string {
  const [path = '/', ...query] = originalUrl.split('?')
  return [path.replace(/\/$/, ''), ...query].join('?')
}

/** The address as it was asked for, which begins with the project's prefix where there is one, without doubled slashes. */
const normalisedAddress = ({ originalUrl }: FastifyRequest): string => withSinglePath(originalUrl)

/** The address as it was asked for, with the letters of its path in the case of the route that takes it; none: there is no such route. */
function spelledAddress(request: FastifyRequest): { status: 301 | 307; address: string } | undefined {
  const { method, originalUrl, url, server } = request
  if (server.below !== undefined && !url.startsWith(`${server.below}/`)) return undefined
  const spelled = server.routeSpelled(pathOf(request), method)
  if (spelled?.config.notFound?.letterCase !== 'redirected') return undefined
  const prefix = originalUrl.slice(0, originalUrl.length - url.length)
  const query = url.slice(pathOf(request).length)
  return { status: method === 'GET' ? 301 : 307, address: `${prefix}${spelled.path}${query}` }
}

/** Where the whole server stands below a path, what is asked for beside it is looked for there. */
function prefixedAddress(request: FastifyRequest, nothing: ErrorFacts | undefined): string | undefined {
  const { below, routesAt } = request.server
  const path = pathOf(request)
  if (below === undefined || path === below || path.startsWith(`${below}/`)) return undefined
  if (request.method === 'OPTIONS' || routesAt(path).length > 0) return undefined
  const routes = routesAt(`${below}${path}`)
  if (nothing && routes.length === 0) return undefined
  const { url, originalUrl } = request
  const inside = `${originalUrl.slice(0, originalUrl.length - url.length)}${below}${url}`
  const isAbsolute = routes.some(({ config }) => config.notFound?.inside === 'absolute')
  return isAbsolute ? `${request.protocol}://${request.host}${inside}` : inside
}

/** Only whoever reads a page is told that there is none. */
function sendMoved(reply: FastifyReply, status: 301 | 307, location: string): FastifyReply {
  const { method } = reply.request
  if (method === 'GET' || method === 'HEAD') reply.type('text/html; charset=utf-8')
  return reply
    .code(status)
    .header('location', location)
    .send(method === 'GET' || method === 'HEAD' ? '' : undefined)
}

/** What the group of a path, or of the same without its last slash, sends along. */
async function extraHeadersFor(request: FastifyRequest): Promise<Headers> {
  const path = pathOf(request)
  const routes = [path, path.replace(/\/$/, '')].flatMap((one) => request.server.routesAt(one))
  const { notFound, operation = '' } = routes[0]?.config ?? {}
  return (await notFound?.extraHeaders?.(toIncoming(request), operation)) ?? {}
}

/** Sends a request on whose path ends where a parameter would stand, to the route without that slash; nothing: it goes on. */
export function redirectTrailingSlash(
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const ended = trailingSlashStatus(request)
  return ended && sendMoved(reply, ended, withoutTrailingSlash(request))
}

/** Answers OPTIONS with the methods of its path, where pages of other origins may ask for them. */
async function answerOptions(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (request.isRefusedPreflight) return reply.code(204).send()
  if (!isWithoutOptions(request)) return reply.code(200).header('allow', methodsAt(request).join(', ')).send()
  // As published, both places that look at the origin say so.
  if (await rulesFor(request)) reply.header('vary', 'Origin, Origin')
  return reply.code(200).send()
}

/** Answers a request that no route takes. */
export async function answerNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  { sendFacts }: ErrorSender,
): Promise<FastifyReply> {
  const isAbout =
    trailingSlashStatus(request) !== undefined || (changes(request) && readOnlyAt(request) !== undefined)
  if (isAbout) reply.headers(await extraHeadersFor(request))
  const moved = movedStatus(request)
  if (moved) return sendMoved(reply, moved, normalisedAddress(request))
  const ended = trailingSlashStatus(request)
  if (ended) return sendMoved(reply, ended, withoutTrailingSlash(request))
  const spelled = spelledAddress(request)
  if (spelled) return sendMoved(reply, spelled.status, spelled.address)
  const isNowhere = request.server.routesAt(pathOf(request)).length === 0
  const nothing = isNowhere ? await request.server.nothingAt?.(toIncoming(request)) : undefined
  const inside = prefixedAddress(request, nothing)
  if (inside !== undefined) return sendMoved(reply, 307, inside)
  if (request.method !== 'OPTIONS' || !isForPages(request))
    return sendFacts(nothing ?? notFoundError(request), request, reply)
  if (isAbsentToPages(request)) return sendFacts(noRoute(pathOf(request)), request, reply)
  return answerOptions(request, reply)
}
