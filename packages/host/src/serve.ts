import cors, { type FastifyCorsOptionsDelegateCallback } from '@fastify/cors'
import type { Endpoint, OperationSchemas } from '@tillkey/contract'
import { endpointAt, isAtFormerPath, listAliases } from '@tillkey/contract/deprecated.ts'
import { type Descriptor, type OperationTypes, warnDeprecated } from '@tillkey/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { beforeSending } from './before-sending.ts'
import { answerPreflight, type CorsResolver, NO_CORS, provideCorsOptions } from './cors.ts'
import { createErrorSender, type RenderError } from './errors.ts'
import { type NotFoundRules, redirectTrailingSlash } from './not-found.ts'
import {
  type BodyFormats,
  decodeBody,
  type Incoming,
  type ParameterSchema,
  parameterDecoder,
  toIncoming,
} from './request.ts'
import type { HandlerResponse, Headers, ResponseOf } from './response.ts'
import { send } from './send.ts'
import { validateArguments } from './validation.ts'

/** An operation's decoded arguments, with the caller and the request. */
export interface Call<Args, Context> {
  args: Args
  /** Result of `authorise`. */
  context: Context
  request: Incoming
}

type TypesOf<E> = E extends { operation: { readonly types?: infer T } }
  ? NonNullable<T> extends OperationTypes
    ? NonNullable<T>
    : never
  : never

/** Handles one operation. */
export type Handler<T extends OperationTypes, Context> = (
  call: Call<T['args'], Context>,
) => ResponseOf<T> | Promise<ResponseOf<T>>

/** Handlers of operations by id. */
export type Handlers<E, Context> = { [K in keyof E]: Handler<TypesOf<E[K]>, Context> }

/** Options of a route group. */
export interface ServeOptions<Context> {
  /** Identifies the caller or throws. Called before the body is parsed. */
  authorise: (request: Incoming, operation: Descriptor) => Context | Promise<Context>
  /** Default: `json`. */
  bodyFormats?: BodyFormats
  /** Upper bound on bodies in bytes. Default: the server's. */
  bodyLimit?: number
  /**
   * `schema` rejects invalid arguments and treats empty optional query parameters as absent. `handler` only decodes.
   * Default: `schema`.
   */
  validation?: 'schema' | 'handler'
  /** Error format of this group, also for errors of the HTTP layer. Default: the app's. */
  renderError?: RenderError
  /** Called first for every request of the group. Returns headers for any response, and may throw a catalogue error. */
  onRequest?: (request: Incoming) => Headers | undefined | Promise<Headers | undefined>
  /** CORS rules. Default: none. */
  cors?: CorsResolver
  /** How unmatched requests to the group's paths are answered. */
  notFound?: NotFoundRules
  /** Whether empty redirects of GET have an HTML content type. Default: `html`. */
  redirects?: 'html' | 'bare'
  /** Receives every response before it is sent. Tests check it against its schema. */
  inspect?: ((schemas: OperationSchemas, id: string, response: HandlerResponse) => void) | undefined
}

/** A route group: operations with their handlers. */
export interface ServedOperations<E, Context> extends ServeOptions<Context> {
  endpoints: E
  handlers: Handlers<E, Context>
}

const schemaFinder = ({ parameters }: OperationSchemas): ((name: string) => ParameterSchema) => {
  const properties: Record<string, ParameterSchema> = parameters?.properties ?? {}
  return (name) => properties[name] ?? {}
}

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Serves one operation: authorise, decode, validate, call, encode. */
function createHandler<Context>(
  { operation, schemas }: Endpoint,
  handler: (call: Call<unknown, Context>) => HandlerResponse | Promise<HandlerResponse>,
  options: ServeOptions<Context>,
): Handle {
  const isValidated = options.validation !== 'handler'
  const formats = options.bodyFormats ?? 'json'
  const emptyQuery = isValidated ? 'absent' : 'empty'
  const decode = parameterDecoder({ operation, schemaOf: schemaFinder(schemas), emptyQuery, formats })
  // The router matches a path without its last parameter as if that were empty.
  const mayBeEnded = operation.path.endsWith('}')
  return async (request, reply) => {
    const moved = mayBeEnded ? redirectTrailingSlash(request, reply) : undefined
    if (moved) return moved
    if (request.isRefusedPreflight) return reply.code(204).send()
    const incoming = toIncoming(request)
    const context = await options.authorise(incoming, operation)
    const decoded = decode(request)
    const parameters = decoded instanceof Promise ? await decoded : decoded
    const read = decodeBody(request, operation, formats)
    const body = read instanceof Promise ? await read : read
    if (isValidated) validateArguments(schemas, parameters, body)
    const args = body === undefined ? parameters : { ...parameters, body }
    const response = await handler({ args, context, request: incoming })
    options.inspect?.(schemas, operation.id, response)
    return send(reply, response, options.redirects)
  }
}

/** Continues in the next turn of the event loop. */
const endTurn = (_error: Error | null, done: () => void): void => void setImmediate(done)

function bindRoute<Context>(
  scope: FastifyInstance,
  { operation: { id, method, path } }: Endpoint,
  { handle, options }: { handle: Handle; options: ServeOptions<Context> },
): void {
  scope.route({
    // The HEAD route that Fastify adds by itself has its own context and bound hooks.
    method: method === 'GET' && options.notFound?.head !== 'refused' ? ['GET', 'HEAD'] : method,
    exposeHeadRoute: false,
    url: path.replaceAll(/{(\w+)}/g, ':$1'),
    handler: handle,
    config: {
      operation: id,
      ...(options.cors && { crossOrigin: options.cors }),
      ...(options.notFound && { notFound: options.notFound }),
    },
    ...(options.bodyLimit !== undefined && { bodyLimit: options.bodyLimit }),
  })
}

/** Serves an operation with a warning that names the current path. */
const deprecatedHandler =
  (handle: Handle, path: string, { method, path: current }: Descriptor): Handle =>
  (request, reply) => {
    warnDeprecated(`${method} ${path}`, `${method} ${current}`)
    return handle(request, reply)
  }

function bindRoutes<E extends { [K in keyof E]: Endpoint }, Context>(
  scope: FastifyInstance,
  { endpoints, handlers, ...options }: ServedOperations<E, Context>,
): void {
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    // The key links operation and handler. `Handlers` links their types.
    const handler = handlers[name as keyof E] as (
      call: Call<unknown, Context>,
    ) => HandlerResponse | Promise<HandlerResponse>
    bindRoute(scope, endpoint, { handle: createHandler(endpoint, handler, options), options })
    for (const alias of listAliases(endpoint).filter(isAtFormerPath)) {
      const former = endpointAt(endpoint, alias)
      const handle = createHandler(former, handler, options)
      const warning = deprecatedHandler(handle, alias.path, endpoint.operation)
      bindRoute(scope, former, { handle: warning, options })
    }
  }
  // A long turn makes V8 load its optimizing compiler at start, which takes 7 MiB.
  scope.after(endTurn as (error: Error | null) => void) // its types lack `done`
}

/** If CORS rules exist for the request's origin, the response varies by origin. */
const varyByOrigin = ({ isOfRuledOrigin }: FastifyRequest, vary: Headers[string] | undefined): Headers =>
  isOfRuledOrigin ? { vary: ['Origin', ...[vary ?? []].flat()].join(', ') } : {}

/** Same-origin requests skip CORS processing. */
const delegator: FastifyCorsOptionsDelegateCallback = (request, apply) => {
  const { origin } = request.headers
  if (origin === undefined) apply(null, NO_CORS)
  else void provideCorsOptions(request, origin, apply)
}

/** Applies each route group's CORS rules. */
function enableCors(app: FastifyInstance): void {
  if (app.hasRequestDecorator('isRefusedPreflight')) return
  app.decorateRequest('isRefusedPreflight', false)
  app.decorateRequest('isOfRuledOrigin', false)
  void app.register(cors, { delegator })
  beforeSending(app, (request, reply) => {
    if (request.method === 'OPTIONS') answerPreflight(request, reply)
  })
}

/**
 * Options that require a scope. Groups with equal options share one: separate scopes for sixty groups took a fifth of the
 * start.
 */
interface ScopeOptions {
  renderError: ServeOptions<unknown>['renderError']
  onRequest: ServeOptions<unknown>['onRequest']
  /** CORS rules apply to scopes opened after the first of them. */
  hasCors: boolean
}

interface OpenScope extends ScopeOptions {
  /** Routes to register when the app becomes ready. */
  bindings: ((scope: FastifyInstance) => void)[]
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Scopes that groups may still join. */
    openScopes: OpenScope[]
  }
}

/** Applies the options of a scope. */
function configureScope(scope: FastifyInstance, { renderError, onRequest }: ScopeOptions): void {
  if (renderError) scope.setErrorHandler(createErrorSender(renderError).sendError)
  if (!onRequest) return
  const apply = (request: FastifyRequest, reply: FastifyReply, headers: Headers | undefined): void => {
    if (headers) reply.headers({ ...headers, ...varyByOrigin(request, headers.vary) })
  }
  const applyLater = async (
    request: FastifyRequest,
    reply: FastifyReply,
    result: Promise<Headers | undefined>,
  ) => apply(request, reply, await result)
  // Fastify supports both forms of hooks. The callback form continues synchronously if no promise is returned.
  scope.addHook('onRequest', (request, reply, done) => {
    const result = onRequest(toIncoming(request))
    if (result instanceof Promise) return applyLater(request, reply, result)
    apply(request, reply, result)
    done()
    return undefined
  })
}

/** Without a display name Fastify searches all loaded CommonJS modules for each plugin. */
const DISPLAY_NAME = Symbol.for('fastify.display-name')

function openScope(app: FastifyInstance, own: ScopeOptions): OpenScope {
  const opened: OpenScope = { ...own, bindings: [] }
  app.openScopes.push(opened)
  const bindAll = async (scope: FastifyInstance): Promise<void> => {
    app.openScopes.splice(app.openScopes.indexOf(opened), 1)
    configureScope(scope, own)
    for (const bind of opened.bindings) bind(scope)
  }
  void app.register(Object.assign(bindAll, { [DISPLAY_NAME]: 'operations' }))
  return opened
}

function findOrOpenScope(app: FastifyInstance, own: ScopeOptions): OpenScope {
  const isSame = ({ renderError, onRequest, hasCors }: ScopeOptions): boolean =>
    renderError === own.renderError && onRequest === own.onRequest && hasCors === own.hasCors
  return app.openScopes.find(isSame) ?? openScope(app, own)
}

/** Drops the operations of an app that never became ready, because closing it would register them first. */
export function dropPendingOperations(app: FastifyInstance): void {
  for (const scope of app.openScopes) scope.bindings = []
}

/**
 * Registers operations with their handlers. A group with its own error format or hook gets a scope, which is registered when
 * the app becomes ready.
 */
export function serve<E extends { [K in keyof E]: Endpoint }, Context>(
  app: FastifyInstance,
  group: ServedOperations<E, Context>,
): void {
  const { renderError, onRequest, cors } = group
  if (cors) enableCors(app)
  const bind = (scope: FastifyInstance): void => bindRoutes(scope, group)
  const own = { renderError, onRequest, hasCors: cors !== undefined }
  if (renderError ?? onRequest) findOrOpenScope(app, own).bindings.push(bind)
  else bind(app)
}
