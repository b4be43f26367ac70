import cookie from '@fastify/cookie'
import { createNetworks, isAddress, isInternal } from '@tillkey/outbound'
import { ApiError, type ErrorFacts } from '@tillkey/wire'
import Fastify, {
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type onRequestHookHandler,
} from 'fastify'
import { type ConnectionLimits, DEFAULT_CONNECTION_LIMITS, finishBeforeClose } from './connections.ts'
import { createErrorSender, REQUEST_ID, type RenderError } from './errors.ts'
import { type Metrics, measureRequests } from './metrics.ts'
import { answerNotFound, serveDoubledSlashes } from './not-found.ts'
import { isHost } from './public-origin.ts'
import { pathOf, watchRoutes } from './routes.ts'
import { makeStorable, storableForm } from './storable-text.ts'
import { type Traced, tracedRequest, traceOfLine } from './trace.ts'

declare module 'fastify' {
  interface FastifyInstance {
    proxy: AppOptions['proxy']
    below: AppOptions['below']
  }
  interface FastifyRequest {
    traced: Traced
  }
}

/** For answers that are no pages: nothing in them is ever shown or run. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
const SECURE_FOR_A_YEAR = 'max-age=31536000'
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
   * X-Forwarded-For that is neither private nor in `proxyNetworks`; those before it are the caller's own claims.
   */
  proxy?: 'trusted' | 'none'
  /** Networks of further proxies, in CIDR notation. Default: none. */
  proxyNetworks?: readonly string[]
  /** Where browsers reach this server; with https they are told to use nothing else for a year. */
  publicUrl?: string
  /** A path (`/admin`) below which nearly everything of this server stands: what nothing takes is sent there. */
  below?: string | undefined
  /** What is not told is as in `usualLimits`: slow senders are cut off, so that they cannot collect connections. */
  limits?: Partial<ConnectionLimits>
  /** Where the duration of every answer is noted; nowhere unless told. */
  metrics?: Metrics | undefined
  /** Takes a prefix off the path before routing. */
  rewriteUrl?: (request: {
    url?: string | undefined
    headers: Record<string, string | string[] | undefined>
  }) => string
}

/** Query strings can hold tokens and codes, so the log has paths only. */
const loggedRequest = (request: FastifyRequest): Record<string, unknown> => ({
  method: request.method,
  path: pathOf(request),
  id: request.id,
})

const severalHosts: ErrorFacts = {
  status: 400,
  code: 'invalid_host',
  field: 'Host',
  reason: 'There is more than one Host header.',
}

/** It names a host a second time. */
const absoluteTarget: ErrorFacts = {
  status: 400,
  code: 'invalid_host',
  field: 'Host',
  reason: 'The request target is not a path.',
}

/** Node keeps the first of several; whatever stands in front may have looked at another (RFC 9112, 3.2). */
const hasSeveralHosts = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host').length >
  1

const noHost: ErrorFacts = {
  status: 400,
  code: 'invalid_host',
  field: 'Host',
  reason: 'The Host header names no host.',
}

/** Addresses are made of the host, so nobody has to deal with one that cannot be part of an address. */
function refuseNoHost(): onRequestHookHandler {
  // Nearly every request names the host of the one before.
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

/** Whoever connects is the trusted proxy. Behind it stand other proxies, in private networks or in those that are named. */
function isProxyIn(networks: readonly string[]): (address: string, hop: number) => boolean {
  const named = createNetworks(networks)
  return (address, hop) => hop === 0 || (isAddress(address) && (isInternal(address) || named.has(address)))
}

/** Has all that is done for a request know of it, for its lines of the log and the calls that are made for it. */
function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('traced')
  app.addHook('onRequest', (request, _reply, done) => {
    request.traced = { traceparent: request.headers.traceparent }
    tracedRequest.run(request.traced, done)
  })
  // A body arrives in events of the connection, which belong to no request.
  app.addHook('preHandler', (request, _reply, done) => tracedRequest.run(request.traced, done))
}

/** Operations say themselves what they take and answer; the compilers that routes' schemas would need are not even loaded. */
function noSchemas(): never {
  throw new Error('a route has a schema, which an operation has')
}

/** An HTTP server without routes: bodies arrive as bytes, errors leave as the catalogue says. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const errors = createErrorSender(options.renderError)
  const isSecure = options.publicUrl?.startsWith('https:')
  const limits = { ...DEFAULT_CONNECTION_LIMITS, ...options.limits }
  const app: FastifyInstance = Fastify({
    bodyLimit: options.bodyLimit ?? DEFAULT_BODY_LIMIT,
    trustProxy: options.proxy === 'trusted' && isProxyIn(options.proxyNetworks ?? []),
    forceCloseConnections: true,
    // Requests that come while the server stops are answered like any other.
    return503OnClosing: false,
    // Holds for hooks too, of which the one that waits for answers may take longest.
    pluginTimeout: limits.finishMs + 10_000,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkEveryMs },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: REQUEST_ID,
    genReqId: () => crypto.randomUUID(),
    logger: { level: options.logLevel, serializers: { req: loggedRequest }, mixin: traceOfLine },
    // Longer than any path can be: decoding tells callers which parameter is too long, the router could not.
    routerOptions: { maxParamLength: 1024 * 1024 },
    frameworkErrors: (error, request, reply) => {
      void errors.sendError(error, request, reply)
    },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    rewriteUrl(request) {
      makeStorable(request)
      return serveDoubledSlashes(app, request, options.rewriteUrl?.(request) ?? request.url ?? '/')
    },
  })
  app.decorate('proxy', options.proxy)
  app.decorate('below', options.below)
  app.decorate('furtherListeners', [])
  app.decorate('openScopes', [])
  await app.register(cookie)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) =>
    // The option makes it bytes.
    done(null, isUrlEncoded(request) ? storableForm(body as Buffer) : body),
  )
  app.setErrorHandler(errors.sendError)
  traceRequests(app)
  watchRoutes(app)
  if (options.metrics) measureRequests(app, options.metrics)
  finishBeforeClose(app, limits)
  app.addHook('onRequest', refuseNoHost())
  app.setNotFoundHandler((request, reply) => answerNotFound(request, reply, errors))
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', DATA_POLICY)
    reply.header('x-content-type-options', 'nosniff')
    if (isSecure) reply.header('strict-transport-security', SECURE_FOR_A_YEAR)
    done()
  })
  return app
}
