import { Readable } from 'node:stream'
import cors, { type FastifyCorsOptionsDelegateCallback } from '@fastify/cors'
import type { Endpoint, OperationSchemas } from '@tillkey/contract'
import type { Descriptor, OperationTypes } from '@tillkey/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerPreflight, type CorsResolver, provideCorsOptions, refused } from './cors.ts'
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
import { type HandlerResponse, type Headers, isChunks, jsonOf, type ResponseOf } from './response.ts'
import { validateArguments } from './validation.ts'

export interface Call<Args, Context> {
  args: Args
  /** What `authorise` found out about the caller. */
  context: Context
  request: Incoming
}

type TypesOf<E> = E extends { operation: { readonly types?: infer T } }
  ? NonNullable<T> extends OperationTypes
    ? NonNullable<T>
    : never
  : never

export type Handler<T extends OperationTypes, Context> = (
  call: Call<T['args'], Context>,
) => ResponseOf<T> | Promise<ResponseOf<T>>

/** A function for every operation, by its id. */
export type Handlers<E, Context> = { [K in keyof E]: Handler<TypesOf<E[K]>, Context> }

export interface ServeOptions<Context> {
  /** Finds out who calls, or throws: called before anything of the body is looked at. */
  authorise: (request: Incoming, operation: Descriptor) => Context | Promise<Context>
  /** `json` unless told. */
  bodyFormats?: BodyFormats
  /** Bytes of a body at most, instead of the server's limit. */
  bodyLimit?: number
  /**
   * `schema` unless told: arguments are refused when they do not fit, and an empty optional parameter of the query counts
   * as absent. `handler`: they are only decoded, and what is empty stays so.
   */
  validation?: 'schema' | 'handler'
  /** The shape of this group's errors, those of the HTTP layer too; the app's unless told. */
  renderError?: RenderError
  /**
   * Called before anything else of a request to this group: gives headers for whatever the answer will be, and may
   * throw a catalogue error.
   */
  onRequest?: (request: Incoming) => Headers | undefined | Promise<Headers | undefined>
  /** What pages of other origins may do; nothing unless told. */
  cors?: CorsResolver
  /** What is answered at the group's paths to requests that no route takes. */
  notFound?: NotFoundRules
  /** Whether redirects of a GET are told to be pages, though they are empty; `told` unless said. */
  redirects?: 'told' | 'bare'
  /** Looks at every answer before it goes out; tests check it against its schema. */
  inspect?: ((schemas: OperationSchemas, id: string, answer: HandlerResponse) => void) | undefined
}

const schemaFinder = ({ parameters }: OperationSchemas): ((name: string) => ParameterSchema) => {
  const properties: Record<string, ParameterSchema> = parameters?.properties ?? {}
  return (name) => properties[name] ?? {}
}

/** A browser that was led elsewhere may show what came along, so it is told to be a page, though it is empty. */
function sayRedirect(reply: FastifyReply): void {
  const { method } = reply.request
  if (method === 'GET' && reply.statusCode >= 300 && !reply.hasHeader('content-type'))
    reply.type('text/html; charset=utf-8')
}

/** Characters from which on a text is sent as bytes: to write texts, Node sets three bytes aside for each character, and copies them. */
const LARGE = 16_384

function send(
  reply: FastifyReply,
  { status, headers, body }: HandlerResponse,
  redirects: ServeOptions<never>['redirects'],
): FastifyReply {
  reply.code(status)
  if (headers) reply.headers(headers)
  if (headers?.location !== undefined && body === undefined && redirects !== 'bare') sayRedirect(reply)
  if (typeof body === 'string' || body === undefined) return reply.send(body)
  if (isChunks(body))
    return reply.send(body instanceof Readable ? body : Readable.from(body, { objectMode: false }))
  if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8')
  const json = jsonOf(body)
  return reply.send(json.length < LARGE ? json : Buffer.from(json))
}

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** One operation from request to answer: authorise, decode, validate, call, encode. */
function handlerOf<Context>(
  { operation, schemas }: Endpoint,
  handler: (call: Call<unknown, Context>) => HandlerResponse | Promise<HandlerResponse>,
  options: ServeOptions<Context>,
): Handle {
  const isValidated = options.validation !== 'handler'
  const formats = options.bodyFormats ?? 'json'
  const emptyQuery = isValidated ? 'absent' : 'kept'
  const decode = parameterDecoder({ operation, schemaOf: schemaFinder(schemas), emptyQuery, formats })
  // The router takes a path without its last parameter for one with an empty one.
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
    const answer = await handler({ args, context, request: incoming })
    options.inspect?.(schemas, operation.id, answer)
    return send(reply, answer, options.redirects)
  }
}

function bindRoutes<E extends { [K in keyof E]: Endpoint }, Context>(
  scope: FastifyInstance,
  endpoints: E,
  handlers: Handlers<E, Context>,
  options: ServeOptions<Context>,
): void {
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    // The key ties operation and handler together; their types are tied by Handlers.
    const handler = handlers[name as keyof E] as (
      call: Call<unknown, Context>,
    ) => HandlerResponse | Promise<HandlerResponse>
    const { method, path } = endpoint.operation
    scope.route({
      method,
      url: path.replaceAll(/{(\w+)}/g, ':$1'),
      handler: handlerOf(endpoint, handler, options),
      config: {
        operation: endpoint.operation.id,
        ...(options.cors && { crossOrigin: options.cors }),
        ...(options.notFound && { notFound: options.notFound }),
      },
      ...(options.notFound?.head === 'refused' && { exposeHeadRoute: false }),
      ...(options.bodyLimit !== undefined && { bodyLimit: options.bodyLimit }),
    })
  }
}

/** Where there are rules for the origin that asks, the answer depends on it, too. */
const variesAlso = ({ isOfRuledOrigin }: FastifyRequest, vary: Headers[string] | undefined): Headers =>
  isOfRuledOrigin ? { vary: ['Origin', ...[vary ?? []].flat()].join(', ') } : {}

/** Most requests are of no other origin: they enter no rules, and wait for nothing. */
const delegator: FastifyCorsOptionsDelegateCallback = (request, tell) => {
  const { origin } = request.headers
  if (origin === undefined) tell(null, refused)
  else void provideCorsOptions(request, origin, tell)
}

/** Makes an app answer other origins by the rules of each route's group. */
function enableCors(app: FastifyInstance): void {
  if (app.hasRequestDecorator('isRefusedPreflight')) return
  app.decorateRequest('isRefusedPreflight', false)
  app.decorateRequest('isOfRuledOrigin', false)
  void app.register(cors, { delegator })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.method === 'OPTIONS') answerPreflight(request, reply)
    done()
  })
}

/** What groups have of their own; those that have the same share a scope of the server: a scope for each of sixty groups took a fifth of a start. */
interface Own extends Pick<ServeOptions<unknown>, 'renderError' | 'onRequest'> {
  /** Rules for other origins hold in scopes that were opened after the first of them. */
  hasCors: boolean
}

interface OpenScope extends Own {
  /** What is bound in it once the app gets ready. */
  bindings: ((scope: FastifyInstance) => void)[]
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Scopes that groups may still join. */
    openScopes: OpenScope[]
  }
}

/** Gives a scope what its groups have of their own. */
function equipScope(scope: FastifyInstance, { renderError, onRequest }: Own): void {
  if (renderError) scope.setErrorHandler(createErrorSender(renderError).sendError)
  if (!onRequest) return
  const tell = (request: FastifyRequest, reply: FastifyReply, headers: Headers | undefined): void => {
    if (headers) reply.headers({ ...headers, ...variesAlso(request, headers.vary) })
  }
  const tellLater = async (
    request: FastifyRequest,
    reply: FastifyReply,
    given: Promise<Headers | undefined>,
  ) => tell(request, reply, await given)
  // Fastify takes both kinds: what is there at once waits for nothing.
  scope.addHook('onRequest', (request, reply, done) => {
    const given = onRequest(toIncoming(request))
    if (given instanceof Promise) return tellLater(request, reply, given)
    tell(request, reply, given)
    done()
    return undefined
  })
}

/** Without a display name, Fastify looks for each plugin among all CommonJS modules that are loaded. */
const DISPLAY_NAME = Symbol.for('fastify.display-name')

function openScope(app: FastifyInstance, own: Own): OpenScope {
  const opened: OpenScope = { ...own, bindings: [] }
  app.openScopes.push(opened)
  const bindAll = async (scope: FastifyInstance): Promise<void> => {
    app.openScopes.splice(app.openScopes.indexOf(opened), 1)
    equipScope(scope, own)
    for (const bind of opened.bindings) bind(scope)
  }
  void app.register(Object.assign(bindAll, { [DISPLAY_NAME]: 'operations' }))
  return opened
}

function scopeOf(app: FastifyInstance, own: Own): OpenScope {
  const isSame = ({ renderError, onRequest, hasCors }: Own): boolean =>
    renderError === own.renderError && onRequest === own.onRequest && hasCors === own.hasCors
  return app.openScopes.find(isSame) ?? openScope(app, own)
}

/**
 * Binds operations to functions. A group with an error shape or a hook of its own stands in a scope of the server, which
 * is complete once the app is ready.
 */
export function serve<E extends { [K in keyof E]: Endpoint }, Context>(
  app: FastifyInstance,
  endpoints: E,
  handlers: Handlers<E, Context>,
  options: ServeOptions<Context>,
): void {
  if (options.cors) enableCors(app)
  const bind = (scope: FastifyInstance): void => bindRoutes(scope, endpoints, handlers, options)
  const { renderError, onRequest, cors } = options
  const own = { renderError, onRequest, hasCors: cors !== undefined }
  if (renderError ?? onRequest) scopeOf(app, own).bindings.push(bind)
  else bind(app)
}
