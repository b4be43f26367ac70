import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/oauth2/tokens.ts'
import type { IntrospectedOAuth2Token } from '@tillkey/contract/platform/oauth2/tokens-schemas.ts'
import * as schemas from '@tillkey/contract/platform/oauth2/tokens-schemas.ts'
import type { Incoming } from '@tillkey/host'
import { type RouteGroup, routeGroup } from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import { readClaimedClient } from '../clients/claimed-client.ts'
import { isPublicClient } from '../clients/client.ts'
import { authenticateCaller, readRequiredForm, withProtocolHeaders } from '../clients/client-request.ts'
import { readForm } from '../http/form.ts'
import { oauth2Error } from '../http/oauth2-errors.ts'
import { protocolHeaders, renderApiError, renderProtocolError } from '../http/render-errors.ts'
import { assertWithinRateLimit } from '../interactions/request-limits.ts'
import type { OAuth2Services } from '../oauth2-services.ts'
import { type AuthorizationServer, ensureServer } from '../provider.ts'
import type { GrantName } from '../tokens/lifespans.ts'
import { withVersionedCache } from '../versioned-cache/versioned-cache.ts'
import { readProofKey } from './dpop-proof.ts'
import { AUTHORIZATION_CODE, authorizationCodeGrant } from './grants/authorization-code.ts'
import { CLIENT_CREDENTIALS, clientCredentialsGrant } from './grants/client-credentials.ts'
import { DEVICE_CODE, deviceCodeGrant } from './grants/device-code.ts'
import { JWT_BEARER, jwtBearerGrant } from './grants/jwt-bearer.ts'
import { REFRESH_TOKEN, refreshTokenGrant } from './grants/refresh-token.ts'
import { introspect, introspectAsClient } from './introspection.ts'
import { deleteAccessTokens, revoke } from './revocation.ts'
import type { GrantRule } from './token-request.ts'

const {
  oauth2TokenExchange,
  revokeOAuth2Token,
  introspectOAuth2Token,
  introspectOAuth2TokenAsClient,
  deleteOAuth2Token,
} = endpointsOf(operations, schemas)

interface GrantType {
  rule: GrantRule
  by: GrantName
}

/** Grants by `grant_type`. */
const grants = new Map<string, GrantType>([
  [AUTHORIZATION_CODE, { rule: authorizationCodeGrant, by: 'authorization_code' }],
  [REFRESH_TOKEN, { rule: refreshTokenGrant, by: 'refresh_token' }],
  [CLIENT_CREDENTIALS, { rule: clientCredentialsGrant, by: 'client_credentials' }],
  [JWT_BEARER, { rule: jwtBearerGrant, by: 'jwt_bearer' }],
  [DEVICE_CODE, { rule: deviceCodeGrant, by: 'device_authorization' }],
])

function findGrantRule(form: URLSearchParams): GrantRule {
  const grantType = form.get('grant_type')
  if (!grantType) throw oauth2Error('invalid_request', 'grant_type is missing.')
  const type = grants.get(grantType)
  if (!type) throw oauth2Error('invalid_request', 'Unknown grant_type.')
  return type.rule
}

/** Grants that read a token before they write anything. */
const grantsReadingFirst = new Set([authorizationCodeGrant, refreshTokenGrant])

/** Other grants must read the client, since nothing they read later would revalidate a cached one. */
const providerForGrant = (provider: AuthorizationServer, rule: GrantRule): AuthorizationServer =>
  grantsReadingFirst.has(rule) ? provider : { ...provider, findClient: provider.readClient }

/** Rate-limits the project if anyone can register a client and have tokens and assertion ids stored. */
function limitIfSelfRegistered(provider: AuthorizationServer, request: Incoming): void {
  if (provider.config.oidc.dynamic_client_registration.enabled)
    assertWithinRateLimit(provider, request, 'token')
}

async function exchange(provider: AuthorizationServer, request: Incoming) {
  const form = await readRequiredForm(request)
  const rule = findGrantRule(form)
  const client = await authenticateCaller(providerForGrant(provider, rule), form, request)
  const endpoint = { method: 'POST', addresses: provider.config.tokenEndpoints }
  const proofKey = await readProofKey(provider, request, endpoint)
  const body = await rule(provider, { form, client, proofKey })
  return { status: 200 as const, headers: protocolHeaders, body }
}

/** Counts a refusal for the client that the request names, if there is one. */
async function countRefused(provider: AuthorizationServer, request: Incoming): Promise<void> {
  const id = await readClaimedClient(request)
  const client = id === undefined ? undefined : await provider.readClient(id)
  const grant = grants.get((await readForm(request)).get('grant_type') ?? '')?.by ?? ''
  const { project, usageCounts } = provider
  if (client) usageCounts.count({ projectId: project.id, clientId: client.id, grant, kind: 'refused' })
}

/** RFC 8628, 3.5: the device is to ask again, which is no refusal. */
const waiting = new Set(['authorization_pending', 'slow_down'])

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.facts.status < 500 && !waiting.has(error.facts.code)

/** Exchanges a grant for tokens and counts failures. */
async function exchangeToken(provider: AuthorizationServer, request: Incoming) {
  try {
    limitIfSelfRegistered(provider, request)
    return await withVersionedCache(provider, (cached) => exchange(cached, request))
  } catch (error) {
    const attributes = error instanceof ApiError ? { error: error.facts.code } : {}
    provider.ports.events?.count(provider.project.id, 'OAuth2TokenExchangeError', attributes)
    if (isRefusal(error)) await countRefused(provider, request)
    throw error
  }
}

async function revokeToken(provider: AuthorizationServer, request: Incoming) {
  limitIfSelfRegistered(provider, request)
  await withVersionedCache(provider, async (cached) => {
    const form = await readRequiredForm(request)
    const client = await authenticateCaller(cached, form, request)
    await revoke(cached, client, form.get('token') ?? '')
  })
  const { 'cache-control': caching, pragma } = protocolHeaders
  return { status: 200 as const, headers: { 'cache-control': caching, pragma } }
}

/** Introspection requires a confidential client (RFC 7662 2.1). */
async function introspectWithCredentials(
  provider: AuthorizationServer,
  request: Incoming,
): Promise<IntrospectedOAuth2Token> {
  const form = await readRequiredForm(request)
  const client = await authenticateCaller(provider, form, request)
  if (isPublicClient(client))
    throw oauth2Error('invalid_client', 'Introspection requires a client with credentials.')
  return introspectAsClient(provider, client, form)
}

async function introspectByClient(provider: AuthorizationServer, request: Incoming) {
  limitIfSelfRegistered(provider, request)
  const body = await withVersionedCache(provider, (cached) => introspectWithCredentials(cached, request))
  return { status: 200 as const, headers: protocolHeaders, body }
}

async function introspectByAdministrator(provider: AuthorizationServer, request: Incoming) {
  const body = await withVersionedCache(provider, async (cached) =>
    introspect(cached, await readRequiredForm(request)),
  )
  const { 'content-type': contentType } = protocolHeaders
  return {
    status: 200 as const,
    headers: body.active ? { 'content-type': contentType } : protocolHeaders,
    body,
  }
}

const formGroup = { bodyFormats: 'unread', validation: 'handler', renderError: renderProtocolError } as const

/** Token, revocation and introspection endpoints. */
export const tokenRoutes = (services: OAuth2Services): RouteGroup[] => [
  routeGroup({
    ...formGroup,
    endpoints: { oauth2TokenExchange, revokeOAuth2Token, introspectOAuth2TokenAsClient },
    access: 'public',
    cacheable: ['oauth2TokenExchange', 'revokeOAuth2Token', 'introspectOAuth2TokenAsClient'],
    counted: { introspectOAuth2TokenAsClient: 'OAuth2AccessTokenInspected' },
    handlers: {
      oauth2TokenExchange: ({ request, context: { project } }) =>
        withProtocolHeaders(() => exchangeToken(ensureServer(services, project), request)),
      revokeOAuth2Token: ({ request, context: { project } }) =>
        withProtocolHeaders(() => revokeToken(ensureServer(services, project), request)),
      introspectOAuth2TokenAsClient: ({ request, context: { project } }) =>
        withProtocolHeaders(() => introspectByClient(ensureServer(services, project), request)),
    },
  }),
  routeGroup({
    ...formGroup,
    endpoints: { introspectOAuth2Token },
    access: 'admin',
    rights: { introspectOAuth2Token: 'data:read' },
    cacheable: ['introspectOAuth2Token'],
    counted: { introspectOAuth2Token: 'OAuth2AccessTokenInspected' },
    handlers: {
      introspectOAuth2Token: ({ request, context: { project } }) =>
        withProtocolHeaders(() => introspectByAdministrator(ensureServer(services, project), request)),
    },
  }),
  routeGroup({
    ...formGroup,
    endpoints: { deleteOAuth2Token },
    access: 'admin',
    renderError: renderApiError,
    handlers: {
      async deleteOAuth2Token({ args, context: { project } }) {
        await deleteAccessTokens(ensureServer(services, project), args.client_id)
        return { status: 204 }
      },
    },
  }),
]
