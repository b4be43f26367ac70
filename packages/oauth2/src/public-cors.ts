import { bearerToken, type HandlerResponse, type Incoming } from '@tillkey/host'
import {
  type GroupCors,
  type RequestContext,
  type RouteGroup,
  withConfiguredCors,
} from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import { readBasic } from './clients/authenticate-client.ts'
import { readForm } from './form.ts'
import { oauth2Section } from './oauth2-config.ts'
import type { OAuth2Services } from './oauth2-services.ts'
import { providerOf } from './provider.ts'
import { aroundHandlers, type Handle } from './route-handlers.ts'
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

/** What pages of origins that the configuration or a client names may do with the public operations. */
const publicRules = {
  allowedMethods: ['POST', 'GET', 'PUT', 'PATCH', 'DELETE', 'CONNECT', 'HEAD', 'OPTIONS', 'TRACE'],
  allowedHeaders: [
    'Accept',
    'Content-Type',
    'Content-Length',
    'Accept-Language',
    'Content-Language',
    'Authorization',
  ],
  exposedHeaders: EXPOSED_HEADERS,
}

/** Administrators' operations follow `serve.admin.cors` where it is on, beside what the project says for all engines. */
const adminCors: GroupCors = (project, _request, rules) =>
  withConfiguredCors(rules, oauth2Section.read(project).serve.admin.cors)

/** Lets pages of the origins that the configuration names use a group of administrators. */
export const withAdminCors = (group: RouteGroup): RouteGroup => ({ ...group, cors: adminCors })

const isPreflight = ({ method, headers }: Incoming): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

/**
 * Everybody's operations follow `serve.public.cors` where it is on, beside what the project says for all engines. A preflight names no client:
 * it is let through for the origins of all.
 */
const publicCors =
  (services: OAuth2Services): GroupCors =>
  async (project, request, usual) => {
    const { cors } = oauth2Section.read(project).serve.public
    const rules = withConfiguredCors(usual, cors, publicRules)
    if (!rules || !isPreflight(request)) return rules
    const origins = await services.clientOrigins(project.id)
    return { ...rules, allowedOrigins: rules.allowedOrigins.concat(origins) }
  }

type PublicCall = Parameters<Handle>[0]

const isCorsEnabled = ({ project }: RequestContext): boolean =>
  project.cors.public.enabled || oauth2Section.read(project).serve.public.cors?.enabled === true

/** The id of the client that a request names: in its form, its Basic header, or by the access token it carries. */
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
  return (await findLiveToken(providerOf(services, context.project), token))?.content.grant.clientId
}

function matches(pattern: string, origin: string): boolean {
  const [start = '', end] = pattern.toLowerCase().split('*', 2)
  const lowerOrigin = origin.toLowerCase()
  if (end === undefined) return lowerOrigin === start
  return (
    lowerOrigin.length >= pattern.length - 1 && lowerOrigin.startsWith(start) && lowerOrigin.endsWith(end)
  )
}

/** What lets a page of a client's own origins read the answer; nothing for any other page. */
async function clientOriginHeaders(
  services: OAuth2Services,
  call: PublicCall,
): Promise<Record<string, string> | undefined> {
  const origin = call.request.headers.origin?.toString()
  if (origin === undefined) return undefined
  // Whether the request names its client rightly is for the operation to say.
  const id = await findClientId(services, call).catch(() => undefined)
  const client = id === undefined ? undefined : await services.clients.find(call.context.project.id, id)
  if (!client?.settings.allowed_cors_origins?.some((pattern) => matches(pattern, origin))) return undefined
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': EXPOSED_HEADERS.join(', '),
  }
}

/** The answer of a handler, or its error, with more headers. */
async function withHeaders(
  handle: () => Promise<HandlerResponse>,
  headers: Record<string, string>,
): Promise<HandlerResponse> {
  try {
    const answer = await handle()
    return { ...answer, headers: { ...answer.headers, ...headers } }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new ApiError({ ...error.facts, headers: { ...error.facts.headers, ...headers } })
  }
}

/**
 * What pages call, not browsers: the original looks at its origin in two places, and names it for each. It takes OPTIONS
 * there itself, and tells no methods when that is no preflight.
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

/** Answers that depend on more than the origin are stored nowhere, so that it alone is named. */
const varyHeader = (operation: string): { vary: string } => ({
  vary: fetchOperations.has(operation) ? 'Origin, Origin' : 'Origin',
})

/** What everybody may know already, pages of every origin may read. */
const publicDocuments = new Set(['discoverOidcConfiguration', 'discoverJsonWebKeys'])

/** Origins that the configuration or the project names are answered by name. */
const namedOrigins = ({ project }: RequestContext): readonly string[] => {
  const { cors } = oauth2Section.read(project).serve.public
  return [
    ...(project.cors.public.enabled ? project.cors.public.origins : []),
    ...(cors?.enabled ? cors.allowed_origins : []),
  ]
}

function publishedHeaders({ request, context }: PublicCall, operation: string): Record<string, string> {
  const origin = request.headers.origin?.toString()
  if (!publicDocuments.has(operation) || origin === undefined) return {}
  const isNamed = namedOrigins(context).some((pattern) => pattern === '*' || matches(pattern, origin))
  return isNamed ? {} : { 'access-control-allow-origin': '*' }
}

async function respondToOrigin(
  services: OAuth2Services,
  call: PublicCall,
  { handle, operation }: { handle: Handle; operation: string },
): Promise<HandlerResponse> {
  const headers = (await clientOriginHeaders(services, call)) ?? publishedHeaders(call, operation)
  return withHeaders(async () => handle(call), { ...headers, ...varyHeader(operation) })
}

/** Where no other origin may come, nothing is waited for. */
const openToClientOrigins =
  (services: OAuth2Services, handle: Handle, operation: string): Handle =>
  (call) =>
    isCorsEnabled(call.context) ||
    (publicDocuments.has(operation) && call.request.headers.origin !== undefined)
      ? respondToOrigin(services, call, { handle, operation })
      : handle(call)

/**
 * Lets pages of other origins use a public group: those that the configuration names, and those that the client of a
 * request names as its own.
 */
export const withPublicCors = (services: OAuth2Services, group: RouteGroup): RouteGroup => ({
  ...aroundHandlers(group, (handle, operation) => openToClientOrigins(services, handle, operation)),
  cors: publicCors(services),
  notFound: { ...group.notFound, withoutOptions: fetchOperations },
})
