import type { IncomingMessage } from 'node:http'
import type { ErrorFacts } from '@tillkey/wire'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rulesFor } from './cors.ts'
import { type Incoming, toIncoming } from './request.ts'
import type { Headers } from './response.ts'
import { requestPath } from './routes.ts'

/** How a route group answers unmatched requests to its paths. */
export interface NotFoundRules {
  /**
   * Whether a GET that differs from a route only by doubled slashes is redirected with this status, or served directly.
   * Default: 404.
   */
  doubledSlashes?: 301 | 307 | 'served'
  /** Whether a trailing slash is removed by a redirect: 301 for GET, 307 for others. Default: 404. */
  endingSlash?: 'redirected'
  /** Whether HEAD is served by GET routes. Default: `served`. */
  head?: 'served' | 'refused'
  /** Returns the error for a modifying method on a path that has only GET. Default: 405. */
  readOnly?: (operation: string) => ErrorFacts | undefined
  /**
   * Whether paths that differ from a route only in letter case are redirected: 301 for GET, 307 for others. Default: 404.
   */
  letterCase?: 'redirected'
  /** Form of redirects to paths below `basePath`. Default: `path`. */
  inside?: 'path' | 'absolute'
  /** Headers of `readOnly` errors and trailing-slash redirects. */
  extraHeaders?: (request: Incoming, operation: string) => Promise<Headers>
  /** Response to OPTIONS other than preflights: the methods, an error like other methods, or 404. Default: `listed`. */
  options?: 'listed' | 'refused' | 'absent'
  /** Whether a path is answered for other methods as if it did not exist, where the app describes that. Default: 405. */
  otherMethods?: 'absent'
  /** Operations whose paths answer OPTIONS other than preflights without the methods. */
  withoutOptions?: ReadonlySet<string>
}

/** Returns the error for an unmatched path that is not redirected. Undefined: 404 in the app's format. */
export type DescribeNotFound = (request: Incoming) => Promise<ErrorFacts | undefined>

declare module 'fastify' {
  interface FastifyInstance {
    describeNotFound?: DescribeNotFound
  }
  interface FastifyContextConfig {
    /** Of the route group that the route belongs to. */
    notFound?: NotFoundRules
  }
}

const allowsCrossOrigin = (request: FastifyRequest): boolean =>
  request.server
    .routesAt(requestPath(request))
    .some(({ config }) => config.crossOrigin !== undefined && config.notFound?.options !== 'refused')

/** Groups with CORS rules also accept OPTIONS. HEAD is implied by GET and not listed. */
function listMethods(request: FastifyRequest): string[] {
  const methods = request.server.routesAt(requestPath(request)).flatMap((route) => route.methods)
  const listed = allowsCrossOrigin(request)
    ? [...methods.filter((method) => method !== 'HEAD'), 'OPTIONS']
    : methods
  return listed.toSorted()
}

const isMutation = ({ method }: FastifyRequest): boolean =>
  ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)

/** Returns the group's error for a modifying request to a read-only path. */
function readOnlyAt(request: FastifyRequest): ErrorFacts | undefined {
  const routes = request.server.routesAt(requestPath(request))
  const isRead = routes.every(({ methods }) =>
    methods.every((method) => method === 'GET' || method === 'HEAD'),
  )
  const config: FastifyContextConfig = routes[0]?.config ?? {}
  return isRead && config.operation !== undefined ? config.notFound?.readOnly?.(config.operation) : undefined
}

const isWithoutOptions = (request: FastifyRequest): boolean =>
  request.server
    .routesAt(requestPath(request))
    .some(({ config }) => config.notFound?.withoutOptions?.has(config.operation ?? ''))

const noRoute = (path: string): ErrorFacts => ({
  status: 404,
  code: 'no_route',
  reason: `${path} does not exist.`,
})

/** Whether OPTIONS other than preflights get 404 at a path. */
const isAbsentToPages = (request: FastifyRequest): boolean =>
  !('access-control-request-method' in request.headers) &&
  request.server.routesAt(requestPath(request)).some(({ config }) => config.notFound?.options === 'absent')

/** Returns the error for an unmatched request: 405 with the methods of its path, or 404. */
export function notFoundError(request: FastifyRequest): ErrorFacts {
  const path = requestPath(request)
  const allowed = listMethods(request)
  if (allowed.length === 0) return noRoute(path)
  const readOnly = isMutation(request) ? readOnlyAt(request) : undefined
  if (readOnly) return readOnly
  return {
    status: 405,
    code: 'method_not_allowed',
    reason: `${path} does not support ${request.method}.`,
    headers: { allow: allowed.join(', ') },
  }
}

const withSingleSlashes = (path: string): string => path.replaceAll(/\/{2,}/g, '/')

/** Returns the redirect status for a path with doubled slashes, or undefined if no route matches without them. */
function doubledSlashStatus(request: FastifyRequest): 301 | 307 | undefined {
  const path = requestPath(request)
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

/** Removes doubled slashes from GETs to routes that serve them, also in `originalUrl`. Returns the URL to route. */
export function serveDoubledSlashes(
  app: FastifyInstance,
  request: Pick<IncomingMessage, 'method'> & { originalUrl?: string },
  url: string,
): string {
  const meant = withSinglePath(url)
  if (request.method !== 'GET' || meant === url) return url
  const route = app.routesAt(requestPath({ url: meant })).find(({ methods }) => methods.includes('GET'))
  if (route?.config.notFound?.doubledSlashes !== 'served') return url
  if (request.originalUrl !== undefined) request.originalUrl = withSinglePath(request.originalUrl)
  return meant
}

/** Returns the redirect status for a path with a trailing slash, or undefined if no route matches without it. */
function trailingSlashStatus(request: FastifyRequest): 301 | 307 | undefined {
  const path = requestPath(request)
  if (path.length < 2 || !path.endsWith('/')) return undefined
  const routes = request.server.routesAt(path.slice(0, -1))
  const route = routes.find(({ methods }) => methods.includes(request.method))
  if (route?.config.notFound?.endingSlash !== 'redirected') return undefined
  return request.method === 'GET' ? 301 : 307
}

/** Returns the original URL without the trailing slash of its path. */
function withoutTrailingSlash({ originalUrl }: FastifyRequest): string {
  const [path = '/', ...query] = originalUrl.split('?')
  return [path.replace(/\/$/, ''), ...query].join('?')
}

/** Returns the original URL, including a project prefix, without doubled slashes. */
const normalisedAddress = ({ originalUrl }: FastifyRequest): string => withSinglePath(originalUrl)

/** Returns the original URL in the letter case of the matching route, or undefined if there is none. */
function routeCaseAddress(request: FastifyRequest): { status: 301 | 307; address: string } | undefined {
  const { method, originalUrl, url, server } = request
  if (server.basePath !== undefined && !url.startsWith(`${server.basePath}/`)) return undefined
  const spelled = server.routeSpelled(requestPath(request), method)
  if (spelled?.config.notFound?.letterCase !== 'redirected') return undefined
  const prefix = originalUrl.slice(0, originalUrl.length - url.length)
  const query = url.slice(requestPath(request).length)
  return { status: method === 'GET' ? 301 : 307, address: `${prefix}${spelled.path}${query}` }
}

/** Returns the path below `basePath` that an unmatched request is redirected to, if any. */
function prefixedAddress(request: FastifyRequest, nothing: ErrorFacts | undefined): string | undefined {
  const { basePath, routesAt } = request.server
  const path = requestPath(request)
  if (basePath === undefined || path === basePath || path.startsWith(`${basePath}/`)) return undefined
  if (request.method === 'OPTIONS' || routesAt(path).length > 0) return undefined
  const routes = routesAt(`${basePath}${path}`)
  if (nothing && routes.length === 0) return undefined
  const { url, originalUrl } = request
  const inside = `${originalUrl.slice(0, originalUrl.length - url.length)}${basePath}${url}`
  const isAbsolute = routes.some(({ config }) => config.notFound?.inside === 'absolute')
  return isAbsolute ? `${request.protocol}://${request.host}${inside}` : inside
}

/** Only redirects of GET and HEAD are described as HTML. */
function sendMoved(reply: FastifyReply, status: 301 | 307, location: string): FastifyReply {
  const { method } = reply.request
  if (method === 'GET' || method === 'HEAD') reply.type('text/html; charset=utf-8')
  return reply
    .code(status)
    .header('location', location)
    .send(method === 'GET' || method === 'HEAD' ? '' : undefined)
}

/** Returns the extra headers of the group at a path, with or without its trailing slash. */
async function extraHeadersFor(request: FastifyRequest): Promise<Headers> {
  const path = requestPath(request)
  const routes = [path, path.replace(/\/$/, '')].flatMap((one) => request.server.routesAt(one))
  const { notFound, operation = '' } = routes[0]?.config ?? {}
  return (await notFound?.extraHeaders?.(toIncoming(request), operation)) ?? {}
}

/** Redirects a path whose last parameter is empty to the route without the slash. Returns undefined if there is none. */
export function redirectTrailingSlash(
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const ended = trailingSlashStatus(request)
  return ended && sendMoved(reply, ended, withoutTrailingSlash(request))
}

/** Answers OPTIONS with the methods of the path, for groups with CORS rules. */
async function answerOptions(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (request.isRefusedPreflight) return reply.code(204).send()
  if (!isWithoutOptions(request))
    return reply.code(200).header('allow', listMethods(request).join(', ')).send()
  // As published, both CORS layers add the header.
  if (await rulesFor(request)) reply.header('vary', 'Origin, Origin')
  return reply.code(200).send()
}

interface FactsSender {
  sendFacts(facts: ErrorFacts, request: FastifyRequest, reply: FastifyReply): FastifyReply
}

/** Whether the answer to an unmatched request has the extra headers of the group at its path. */
const hasExtraHeaders = (request: FastifyRequest): boolean =>
  trailingSlashStatus(request) !== undefined || (isMutation(request) && readOnlyAt(request) !== undefined)

/** Returns the redirect of an unmatched request whose path is a misspelling of a route's, or undefined. */
function redirectMisspelled(request: FastifyRequest): { status: 301 | 307; address: string } | undefined {
  const doubled = doubledSlashStatus(request)
  if (doubled) return { status: doubled, address: normalisedAddress(request) }
  const ended = trailingSlashStatus(request)
  if (ended) return { status: ended, address: withoutTrailingSlash(request) }
  return routeCaseAddress(request)
}

/** Answers an unmatched request. */
export async function answerNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  { sendFacts }: FactsSender,
): Promise<FastifyReply> {
  if (hasExtraHeaders(request)) reply.headers(await extraHeadersFor(request))
  const moved = redirectMisspelled(request)
  if (moved) return sendMoved(reply, moved.status, moved.address)
  const routes = request.server.routesAt(requestPath(request))
  const isNowhere = routes.every(({ config }) => config.notFound?.otherMethods === 'absent')
  const nothing = isNowhere ? await request.server.describeNotFound?.(toIncoming(request)) : undefined
  const inside = prefixedAddress(request, nothing)
  if (inside !== undefined) return sendMoved(reply, 307, inside)
  if (request.method !== 'OPTIONS' || !allowsCrossOrigin(request))
    return sendFacts(nothing ?? notFoundError(request), request, reply)
  if (isAbsentToPages(request)) return sendFacts(noRoute(requestPath(request)), request, reply)
  return answerOptions(request, reply)
}
