import { bearerToken, type HandlerResponse, type Incoming } from '@tillkey/host'
import {
  type GroupCors,
  type RequestContext,
  type RouteGroup,
  withConfiguredCors,
} from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import { readBasic } from './clients/authenticate-client.ts'
import { readForm } from './http/form.ts'
import { type OperationHandler, wrapHandlers } from './http/route-handlers.ts'
import { oauth2Section } from './oauth2-config.ts'
import type { OAuth2Services } from './oauth2-services.ts'
import { ensureServer } from './provider.ts'
import { findLiveToken } from './tokens/find-token.ts'

const EXPOSED_HEADERS = [
  'Cache-Control',
  'Expires',
  'Last-Modified',
  'Pragma',
  'Content-Length',
  'Content-Language',
  'Content-Type',
]

/** Methods and headers that configured origins and origins of clients may use. */
const publicRules = {
  allowedMethods: ['POST', 'GET', 'PUT', 'PATCH', 'DELETE', 'CONNECT', 'HEAD', 'OPTIONS', 'TRACE'],
  allowedHeaders: [
    'Accept',
    'Content-Type',
    'Content-Length',
    'Accept-Language',
    'Content-Language',
    'Authorization',
    'DPoP',
  ],
  exposedHeaders: EXPOSED_HEADERS,
}

/** Combines the project's rules with `serve.admin.cors`, if enabled. */
const adminCors: GroupCors = (project, _request, rules) =>
  withConfiguredCors(rules, oauth2Section.read(project).serve.admin.cors)

/** Adds CORS rules to a route group of the admin API. */
export const withAdminCors = (group: RouteGroup): RouteGroup => ({ ...group, cors: adminCors })

const isPreflight = ({ method, headers }: Incoming): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

/**
 * Combines the project's rules with `serve.public.cors`, if enabled. Preflight requests name no client, so the origins of
 * all clients are allowed.
 */
const publicCors =
  (services: OAuth2Services): GroupCors =>
  async (project, request, projectRules) => {
    const { cors } = oauth2Section.read(project).serve.public
    const rules = withConfiguredCors(projectRules, cors, publicRules)
    if (!rules || !isPreflight(request)) return rules
    const origins = await services.clientOrigins(project.id)
    return { ...rules, allowedOrigins: rules.allowedOrigins.concat(origins) }
  }

type PublicCall = Parameters<OperationHandler>[0]

const isCorsEnabled = ({ project }: RequestContext): boolean =>
  project.cors.public.enabled || oauth2Section.read(project).serve.public.cors?.enabled === true

/** Finds the client id of a request: in the form, the Basic header, or through its access token. */
async function findClientId(
  services: OAuth2Services,
  { request, context }: PublicCall,
): Promise<string | undefined> {
  const inForm = (await readForm(request)).get('client_id')
  if (inForm) return inForm
  const { authorization } = request.headers
  const basic = readBasic(authorization?.toString())
  if (basic) return basic.id
  const token = bearerToken(request)
  if (token === undefined) return undefined
  return (await findLiveToken(ensureServer(services, context.project), token))?.content.grant.clientId
}

function matches(pattern: string, origin: string): boolean {
  const [start = '', end] = pattern.toLowerCase().split('*', 2)
  const lowerOrigin = origin.toLowerCase()
  if (end === undefined) return lowerOrigin === start
  return (
    lowerOrigin.length >= pattern.length - 1 && lowerOrigin.startsWith(start) && lowerOrigin.endsWith(end)
  )
}

/** CORS headers if the origin belongs to the request's client. */
async function clientOriginHeaders(
  services: OAuth2Services,
  call: PublicCall,
): Promise<Record<string, string> | undefined> {
  const origin = call.request.headers.origin?.toString()
  if (origin === undefined) return undefined
  // An invalid client is reported by the operation itself.
  const id = await findClientId(services, call).catch(() => undefined)
  const client = id === undefined ? undefined : await services.clients.find(call.context.project.id, id)
  if (!client?.settings.allowed_cors_origins?.some((pattern) => matches(pattern, origin))) return undefined
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': EXPOSED_HEADERS.join(', '),
  }
}

/** Adds headers to the response or error of a handler. */
async function withHeaders(
  handle: () => Promise<HandlerResponse>,
  headers: Record<string, string>,
): Promise<HandlerResponse> {
  try {
    const response = await handle()
    return { ...response, headers: { ...response.headers, ...headers } }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new ApiError({ ...error.facts, headers: { ...error.facts.headers, ...headers } })
  }
}

/**
 * Operations called by browser scripts. Like the published server, they send `Vary: Origin` twice, and OPTIONS requests
 * other than preflights get no `Allow` header.
 */
const fetchOperations = new Set([
  'oauth2TokenExchange',
  'revokeOAuth2Token',
  'getOidcUserInfo',
  'postOidcUserInfo',
  'createVerifiableCredential',
  'discoverOidcConfiguration',
  'discoverJsonWebKeys',
])

/** Names only the origin. Responses that depend on more than that are never cached. */
const varyHeader = (operation: string): { vary: string } => ({
  vary: fetchOperations.has(operation) ? 'Origin, Origin' : 'Origin',
})

/** Operations whose responses every origin may read. */
const publicDocuments = new Set(['discoverOidcConfiguration', 'discoverJsonWebKeys'])

/** Configured origins. A response to one of them names the origin instead of `*`. */
const configuredOrigins = ({ project }: RequestContext): readonly string[] => {
  const { cors } = oauth2Section.read(project).serve.public
  return [
    ...(project.cors.public.enabled ? project.cors.public.origins : []),
    ...(cors?.enabled ? cors.allowed_origins : []),
  ]
}

/** Allows every origin to read a public document, unless the CORS rules already name it. */
function publicDocumentHeaders({ request, context }: PublicCall, operation: string): Record<string, string> {
  const origin = request.headers.origin?.toString()
  if (!publicDocuments.has(operation) || origin === undefined) return {}
  const isConfigured = configuredOrigins(context).some(
    (pattern) => pattern === '*' || matches(pattern, origin),
  )
  return isConfigured ? {} : { 'access-control-allow-origin': '*' }
}

async function respondWithCors(
  services: OAuth2Services,
  call: PublicCall,
  { handle, operation }: { handle: OperationHandler; operation: string },
): Promise<HandlerResponse> {
  const headers = (await clientOriginHeaders(services, call)) ?? publicDocumentHeaders(call, operation)
  return withHeaders(async () => handle(call), { ...headers, ...varyHeader(operation) })
}

/** Adds CORS headers to a handler. Does not look up the client if CORS cannot apply. */
const withClientOrigins =
  (services: OAuth2Services, handle: OperationHandler, operation: string): OperationHandler =>
  (call) =>
    isCorsEnabled(call.context) ||
    (publicDocuments.has(operation) && call.request.headers.origin !== undefined)
      ? respondWithCors(services, call, { handle, operation })
      : handle(call)

/** Adds CORS rules to a public route group: for origins in the configuration, and for those of the request's client. */
export const withPublicCors = (services: OAuth2Services, group: RouteGroup): RouteGroup => ({
  ...wrapHandlers(group, (handle, operation) => withClientOrigins(services, handle, operation)),
  cors: publicCors(services),
  notFound: { ...group.notFound, withoutOptions: fetchOperations },
})
