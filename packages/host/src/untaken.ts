import type { ErrorFacts } from '@tillkey/wire'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorSender } from './errors.ts'
import { pathOf } from './routes.ts'

const isForPages = (request: FastifyRequest): boolean =>
  request.server.routesAt(pathOf(request)).some(({ config }) => config.crossOrigin !== undefined)

/** A route group with rules for other origins takes OPTIONS as well: pages ask it what they may do. */
function methodsAt(request: FastifyRequest): string[] {
  const methods = request.server.routesAt(pathOf(request)).flatMap((route) => route.methods)
  return isForPages(request) ? [...methods, 'OPTIONS'].toSorted() : methods
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

/** Answers a request that no route takes. */
export function answerUntaken(
  request: FastifyRequest,
  reply: FastifyReply,
  { sendFacts }: ErrorSender,
): FastifyReply {
  if (request.method !== 'OPTIONS' || !isForPages(request))
    return sendFacts(nothingThere(request), request, reply)
  return reply
    .code(request.isRefusedPreflight ? 204 : 200)
    .header('allow', methodsAt(request).join(', '))
    .send()
}
