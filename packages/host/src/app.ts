import cookie from '@fastify/cookie'
import { createNetworks, isAddress, isInternal } from '@tillkey/outbound'
import { ApiError, type ErrorFacts } from '@tillkey/wire'
import Fastify, {
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type onRequestHookHandler,
} from 'fastify'
import { beforeSending } from './before-sending.ts'
import { type ConnectionLimits, DEFAULT_CONNECTION_LIMITS, finishBeforeClose } from './connections.ts'
import { createErrorSender, REQUEST_ID, type RenderError } from './errors.ts'
import { type Metrics, measureRequests } from './metrics.ts'
import { answerNotFound, serveDoubledSlashes } from './not-found.ts'
import { isHost } from './public-origin.ts'
import { requestPath, watchRoutes } from './routes.ts'
import { makeStorable, storableForm } from './storable-text.ts'
import { type Traced, tracedRequest, traceOfLine } from './trace.ts'

declare module 'fastify' {
  interface FastifyInstance {
    proxy: AppOptions['proxy']
    /** Whether an address that reports a request is a trusted proxy. Undefined without one. */
    isTrustedProxy: ((address: string, hop: number) => boolean) | undefined
    basePath: AppOptions['basePath']
  }
  interface FastifyRequest {
    traced: Traced
  }
}

/** For responses other than pages, which must never be rendered or executed. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
const SECURE_FOR_A_YEAR = 'max-age=31536000'
const DEFAULT_BODY_LIMIT = 1024 * 1024

/** Options of `createApp`. */
export interface AppOptions {
  /** Level of the log on standard output. Tests use `silent`. */
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Renders errors, including 404 for unmatched paths. Route groups may have their own. */
  renderError: RenderError
  /** Upper bound on request bodies in bytes. Default: 1 MiB. */
  bodyLimit?: number
  /**
   * Whether X-Forwarded-* headers are trusted. Enable only behind a proxy that sets them. The client is the last address of
   * X-Forwarded-For that is neither private nor in `proxyNetworks`; earlier ones are unverified.
   */
  proxy?: 'trusted' | 'none'
  /** Networks (CIDR) of further proxies. Default: none. */
  proxyNetworks?: readonly string[]
  /** Public base URL. With https, browsers are told to use https only for a year (HSTS). */
  publicUrl?: string
  /** Path prefix (`/admin`) of most routes. Unmatched paths are redirected below it. */
  basePath?: string | undefined
  /** Connection timeouts, which protect against slow clients. Default: `DEFAULT_CONNECTION_LIMITS`. */
  limits?: Partial<ConnectionLimits>
  /** Records the duration of every response. Default: none. */
  metrics?: Metrics | undefined
  /** Strips a prefix from the path before routing. */
  rewriteUrl?: (request: {
    url?: string | undefined
    headers: Record<string, string | string[] | undefined>
  }) => string
}

/** Query strings may contain tokens and codes, so only paths are logged. */
const loggedRequest = (request: FastifyRequest): Record<string, unknown> => ({
  method: request.method,
  path: requestPath(request),
  id: request.id,
})

const severalHosts: ErrorFacts = {
  status: 400,
  code: 'invalid_host',
  field: 'Host',
  reason: 'There is more than one Host header.',
}

/** An absolute request target names a second host. */
const absoluteTarget: ErrorFacts = {
  status: 400,
  code: 'invalid_host',
  field: 'Host',
  reason: 'The request target is not a path.',
}

/** Node uses the first of several Host headers; a proxy may have used another (RFC 9112, 3.2). */
const hasSeveralHosts = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host').length >
  1

const noHost: ErrorFacts = {
  status: 400,
  code: 'invalid_host',
  field: 'Host',
  reason: 'The Host header is not valid.',
}

/** URLs are built from the host, so hosts that cannot be part of a URL are rejected. */
function rejectInvalidHost(): onRequestHookHandler {
  // Most requests name the host of the previous one.
  let known = ''
  return ({ host, raw, originalUrl }, _reply, done) => {
    if (hasSeveralHosts(raw.rawHeaders)) {
      done(new ApiError(severalHosts))
      return
    }
    if (!/^[/*]/.test(originalUrl)) {
      done(new ApiError(absoluteTarget))
      return
    }
    if (host !== known && host !== '' && !isHost(host)) {
      done(new ApiError(noHost))
      return
    }
    known = host
    done()
  }
}

const isUrlEncoded = ({ headers }: FastifyRequest): boolean =>
  /^\s*application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')

/** The peer is the trusted proxy. Further proxies are in private networks or in those listed. */
function isProxyIn(networks: readonly string[]): (address: string, hop: number) => boolean {
  const named = createNetworks(networks)
  return (address, hop) => hop === 0 || (isAddress(address) && (isInternal(address) || named.has(address)))
}

/** Makes the request's trace available to log lines and outgoing calls. */
function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('traced')
  app.addHook('onRequest', (request, _reply, done) => {
    request.traced = { traceparent: request.headers.traceparent }
    tracedRequest.run(request.traced, done)
  })
  // Body events belong to the connection, not to a request, so the context is set again.
  app.addHook('preHandler', (request, _reply, done) => tracedRequest.run(request.traced, done))
}

/** Operations validate and serialise themselves. The compilers for route schemas are never loaded. */
function rejectSchemas(): never {
  throw new Error('routes must not have schemas: operations validate themselves')
}

/** Creates an HTTP server without routes. Bodies arrive as bytes; errors are rendered from the catalogue. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const errors = createErrorSender(options.renderError)
  const isSecure = options.publicUrl?.startsWith('https:')
  const limits = { ...DEFAULT_CONNECTION_LIMITS, ...options.limits }
  const isTrustedProxy = options.proxy === 'trusted' ? isProxyIn(options.proxyNetworks ?? []) : undefined
  const app: FastifyInstance = Fastify({
    bodyLimit: options.bodyLimit ?? DEFAULT_BODY_LIMIT,
    trustProxy: isTrustedProxy ?? false,
    forceCloseConnections: true,
    // Requests that arrive during shutdown are served.
    return503OnClosing: false,
    // Also applies to the shutdown hook, which may take this long.
    pluginTimeout: limits.finishMs + 10_000,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkEveryMs },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: REQUEST_ID,
    genReqId: () => crypto.randomUUID(),
    logger: { level: options.logLevel, serializers: { req: loggedRequest }, mixin: traceOfLine },
    // Longer than any path, so that oversized parameters fail in decoding, which names them in its error.
    routerOptions: { maxParamLength: 1024 * 1024 },
    frameworkErrors: (error, request, reply) => {
      void errors.sendError(error, request, reply)
    },
    schemaController: { compilersFactory: { buildValidator: rejectSchemas, buildSerializer: rejectSchemas } },
    rewriteUrl(request) {
      makeStorable(request)
      return serveDoubledSlashes(app, request, options.rewriteUrl?.(request) ?? request.url ?? '/')
    },
  })
  app.decorate('proxy', options.proxy)
  app.decorate('isTrustedProxy', isTrustedProxy)
  app.decorate('basePath', options.basePath)
  app.decorate('furtherListeners', [])
  app.decorate('openScopes', [])
  await app.register(cookie)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) =>
    // `parseAs` makes it a Buffer
    done(null, isUrlEncoded(request) ? storableForm(body as Buffer) : body),
  )
  app.setErrorHandler(errors.sendError)
  traceRequests(app)
  watchRoutes(app)
  if (options.metrics) measureRequests(app, options.metrics)
  finishBeforeClose(app, limits)
  app.addHook('onRequest', rejectInvalidHost())
  app.setNotFoundHandler((request, reply) => answerNotFound(request, reply, errors))
  beforeSending(app, (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', DATA_POLICY)
    reply.header('x-content-type-options', 'nosniff')
    if (isSecure) reply.header('strict-transport-security', SECURE_FOR_A_YEAR)
  })
  return app
}
