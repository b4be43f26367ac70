import cookie from '@fastify/cookie'
import { ApiError, type ErrorFacts } from '@tillkey/wire'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'

/** For answers that are no pages: nothing in them is ever shown or run. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
/** A request that takes longer to arrive is cut off, so that slow senders cannot collect connections. */
const ARRIVAL_MS = 30_000
const DEFAULT_BODY_LIMIT = 1024 * 1024

export interface AppOptions {
  /** Level of the log on standard output; `silent` in tests. */
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /**
   * Puts an error of the catalogue into the body this server's callers expect; a string goes out as plain text.
   * `requestId` is the one they sent.
   */
  renderError: (facts: ErrorFacts, requestId: string | undefined) => unknown
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

const internalError: ErrorFacts = {
  status: 500,
  code: 'internal_error',
  reason: 'An internal server error occurred.',
}

/** Errors the HTTP layer itself raises, in terms of the catalogue. */
const knownErrors: Record<string, ErrorFacts> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    code: 'body_too_large',
    field: 'body',
    reason: 'The body is too large.',
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    code: 'invalid_content_length',
    field: 'body',
    reason: 'The body is not as long as its Content-Length says.',
  },
  FST_ERR_BAD_URL: {
    status: 400,
    code: 'invalid_url',
    field: 'path',
    reason: 'The path is not well encoded.',
  },
}

function factsOf(error: unknown, request: FastifyRequest): ErrorFacts {
  if (error instanceof ApiError) return error.facts
  const known = knownErrors[(error as FastifyError).code]
  if (known) return known
  request.log.error({ err: error }, 'request failed')
  return internalError
}

const REQUEST_ID = 'x-request-id'

type Render = AppOptions['renderError']

/** Answers errors as one server's callers expect them. */
const errorSender =
  (render: Render) =>
  (request: FastifyRequest, reply: FastifyReply, facts: ErrorFacts): FastifyReply => {
    const sentId = request.headers[REQUEST_ID] === undefined ? undefined : request.id
    const body = render(facts, sentId)
    reply.code(facts.status).headers(facts.headers ?? {})
    return typeof body === 'string'
      ? reply.type('text/plain; charset=utf-8').send(body)
      : reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
  }

/** Query strings can hold tokens and codes, so the log has paths only. */
const loggedRequest = (request: FastifyRequest): Record<string, unknown> => ({
  method: request.method,
  path: request.url.split('?', 1)[0],
  id: request.id,
})

const segmentPattern = (segment: string): string =>
  segment.startsWith(':') ? '[^/]+' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const pathPattern = (url: string): RegExp => new RegExp(`^${url.split('/').map(segmentPattern).join('/')}$`)

/** Tells which methods a path would take: none where there is nothing. */
function watchRoutes(app: FastifyInstance): (path: string) => string[] {
  const routes: { pattern: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ pattern: pathPattern(url), methods: [method].flat() })
  })
  return (path) => routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)
}

/** What is told of a request that no route takes. */
function nothingThere(request: FastifyRequest, allowed: readonly string[]): ErrorFacts {
  const path = request.url.split('?', 1)[0]
  if (allowed.length === 0) return { status: 404, code: 'no_route', reason: `There is nothing at ${path}.` }
  return {
    status: 405,
    code: 'method_not_allowed',
    reason: `${path} does not take ${request.method}.`,
    headers: { allow: allowed.join(', ') },
  }
}

/** An HTTP server without routes: bodies arrive as bytes, errors leave as the catalogue says. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const sendError = errorSender(options.renderError)
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
      void sendError(request, reply, factsOf(error, request))
    },
    ...(options.rewriteUrl && { rewriteUrl: options.rewriteUrl }),
  })
  await app.register(cookie)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, request, reply) => sendError(request, reply, factsOf(error, request)))
  const methodsOf = watchRoutes(app)
  app.setNotFoundHandler((request, reply) => {
    const facts = nothingThere(request, methodsOf(request.url.split('?', 1)[0] ?? ''))
    return sendError(request, reply, facts)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', DATA_POLICY)
    reply.header('x-content-type-options', 'nosniff')
  })
  return app
}
