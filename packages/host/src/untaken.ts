import type { ErrorFacts } from '@tillkey/wire'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorSender } from './errors.ts'
import { pathOf } from './routes.ts'

/** What a route group answers, at its own paths, to requests that no route takes. */
export interface UntakenRules {
  /** Where only doubled slashes keep a GET from its route, it is sent there with this status; 404 unless told. */
  doubledSlashes?: 301 | 307
  /** Whether OPTIONS that is no preflight tells the methods, or is refused like any other method; `told` unless said. */
  options?: 'told' | 'refused'
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the route group that a route belongs to. */
    untaken?: UntakenRules
  }
}

const isForPages = (request: FastifyRequest): boolean =>
  request.server
    .routesAt(pathOf(request))
    .some(({ config }) => config.crossOrigin !== undefined && config.untaken?.options !== 'refused')

/**
 * A route group with rules for other origins takes OPTIONS as well: pages ask it what they may do. It does not tell HEAD,
 * which goes with GET.
 */
function methodsAt(request: FastifyRequest): string[] {
  const methods = request.server.routesAt(pathOf(request)).flatMap((route) => route.methods)
  const told = isForPages(request) ? [...methods.filter((method) => method !== 'HEAD'), 'OPTIONS'] : methods
  return told.toSorted()
}

/** What is told of a request that no route takes: 405 with the methods that its path takes, or 404. */
export function nothingThere(request: FastifyRequest): ErrorFacts {
  const path = pathOf(request)
  const allowed = methodsAt(request)
  if (allowed.length === 0) return { status: 404, code: 'no_route', reason: `There is nothing at ${path}.` }
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
  return route?.config.untaken?.doubledSlashes
}

/** The address as it was asked for, which begins with the project's prefix where there is one, without doubled slashes. */
function meantAddress({ originalUrl }: FastifyRequest): string {
  const [path = '/', ...query] = originalUrl.split('?')
  return [withSingleSlashes(path), ...query].join('?')
}

const sendMoved = (reply: FastifyReply, status: 301 | 307, location: string): FastifyReply =>
  reply.code(status).header('location', location).type('text/html; charset=utf-8').send('')

/** Answers a request that no route takes. */
export function answerUntaken(
  request: FastifyRequest,
  reply: FastifyReply,
  { sendFacts }: ErrorSender,
): FastifyReply {
  const moved = movedStatus(request)
  if (moved) return sendMoved(reply, moved, meantAddress(request))
  if (request.method !== 'OPTIONS' || !isForPages(request))
    return sendFacts(nothingThere(request), request, reply)
  if (request.isRefusedPreflight) return reply.code(204).send()
  return reply.code(200).header('allow', methodsAt(request).join(', ')).send()
}
