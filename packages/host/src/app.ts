import cookie from '@fastify/cookie'
import type { ErrorFacts } from '@tillkey/wire'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { createErrorSender, type ErrorSender, REQUEST_ID, type RenderError } from './errors.ts'
import { watchRoutes } from './routes.ts'

/** For answers that are no pages: nothing in them is ever shown or run. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
/** A request that takes longer to arrive is cut off, so that slow senders cannot collect connections. */
const ARRIVAL_MS = 30_000
const DEFAULT_BODY_LIMIT = 1024 * 1024

export interface AppOptions {
  /** Level of the log on standard output; `silent` in tests. */
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** The shape of errors; a route group may have its own. A path that no route takes is answered in this one. */
  renderError: RenderError
  /** Bytes of a request body at most; 1 MiB unless told. */
  bodyLimit?: number
  /**
   * Whether X-Forwarded-* are believed: only behind a proxy that sets them. The caller is then the last address of
   * X-Forwarded-For, which the proxy wrote; those before it are the caller's own claims.
   */
  proxy?: 'trusted' | 'none'
  /** Takes a prefix off the path before routing. */
  rewriteUrl?: (request: {
    url?: string | undefined
    headers: Record<string, string | string[] | undefined>
  }) => string
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

/** Query strings can hold tokens and codes, so the log has paths only. */
const loggedRequest = (request: FastifyRequest): Record<string, unknown> => ({
  method: request.method,
  path: pathOf(request),
  id: request.id,
})

/** What is told of a request that no route takes. */
function nothingThere(request: FastifyRequest, allowed: readonly string[]): ErrorFacts {
  const path = pathOf(request)
  if (allowed.length === 0) return { status: 404, code: 'no_route', reason: `There is nothing at ${path}.` }
  return {
    status: 405,
    code: 'method_not_allowed',
    reason: `${path} does not take ${request.method}.`,
    headers: { allow: allowed.join(', ') },
  }
}

/** A route group with rules for other origins takes OPTIONS as well: pages ask it what they may do. */
function answerUntaken(
  request: FastifyRequest,
  reply: FastifyReply,
  { sendFacts }: ErrorSender,
): FastifyReply {
  const routes = request.server.routesAt(pathOf(request))
  const isForPages = routes.some(({ config }) => config.crossOrigin !== undefined)
  const taken = routes.flatMap(({ methods }) => methods)
  const allowed = isForPages ? [...taken, 'OPTIONS'].toSorted() : taken
  if (!isForPages || request.method !== 'OPTIONS')
    return sendFacts(nothingThere(request, allowed), request, reply)
  return reply
    .code(request.isRefusedPreflight ? 204 : 200)
    .header('allow', allowed.join(', '))
    .send()
}

/** An HTTP server without routes: bodies arrive as bytes, errors leave as the catalogue says. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const errors = createErrorSender(options.renderError)
  const app = Fastify({
    bodyLimit: options.bodyLimit ?? DEFAULT_BODY_LIMIT,
    trustProxy: options.proxy === 'trusted' && ((_address: string, hop: number) => hop === 0),
    forceCloseConnections: true,
    requestTimeout: ARRIVAL_MS,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: REQUEST_ID,
    genReqId: () => crypto.randomUUID(),
    logger: { level: options.logLevel, serializers: { req: loggedRequest } },
    routerOptions: { maxParamLength: 2048 },
    frameworkErrors: (error, request, reply) => {
      void errors.sendError(error, request, reply)
    },
    ...(options.rewriteUrl && { rewriteUrl: options.rewriteUrl }),
  })
  await app.register(cookie)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler(errors.sendError)
  watchRoutes(app)
  app.setNotFoundHandler((request, reply) => answerUntaken(request, reply, errors))
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', DATA_POLICY)
    reply.header('x-content-type-options', 'nosniff')
  })
  return app
}
