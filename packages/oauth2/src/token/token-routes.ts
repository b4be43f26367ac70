import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/oauth2/tokens.ts'
import type { IntrospectedOAuth2Token } from '@tillkey/contract/platform/oauth2/tokens-schemas.ts'
import * as schemas from '@tillkey/contract/platform/oauth2/tokens-schemas.ts'
import { type Incoming } from '@tillkey/host'
import { type RouteGroup, routeGroup } from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import { type Client, isPublicClient } from '../clients/client.ts'
import type { ClientCredentials } from '../clients/client-credentials.ts'
import { findDuplicateParameter } from '../duplicate-parameters.ts'
import { formOf, valueOf } from '../form.ts'
import { assertWithinRateLimit } from '../interactions/request-limits.ts'
import { oauth2Error } from '../oauth2-errors.ts'
import type { OAuth2Services } from '../oauth2-services.ts'
import { asProtocol } from '../protocol-answers.ts'
import { type Provider, providerOf } from '../provider.ts'
import { protocolHeaders, renderApiError, renderProtocolError } from '../render-errors.ts'
import { withVersionedCache } from '../versioned-cache.ts'
import { AUTHORIZATION_CODE, authorizationCodeGrant } from './grants/authorization-code.ts'
import { CLIENT_CREDENTIALS, clientCredentialsGrant } from './grants/client-credentials.ts'
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

/** What the token endpoint grants, by `grant_type`. */
const grants = new Map<string, GrantRule>([
  [AUTHORIZATION_CODE, authorizationCodeGrant],
  [REFRESH_TOKEN, refreshTokenGrant],
  [CLIENT_CREDENTIALS, clientCredentialsGrant],
  [JWT_BEARER, jwtBearerGrant],
])

/** RFC 6749 3.2. Of `scope` the first counts, as at the authorization endpoint; `audience` and `resource` may have several values. */
const mayNotRepeat = [
  ...['grant_type', 'code', 'redirect_uri', 'code_verifier', 'refresh_token', 'assertion', 'token'],
  ...['token_type_hint', 'client_id', 'client_secret', 'client_assertion', 'client_assertion_type'],
]

/** The fields of a request that has to have some. */
async function requiredForm(request: Incoming): Promise<URLSearchParams> {
  const form = await formOf(request)
  if (form.size === 0) throw oauth2Error('invalid_request', 'The body must be a non-empty form.')
  const twice = findDuplicateParameter(form, mayNotRepeat)
  if (twice !== undefined) throw oauth2Error('invalid_request', `${twice} is listed twice.`)
  return form
}

const credentialsOf = (form: URLSearchParams, { headers }: Incoming): ClientCredentials => ({
  form: {
    client_id: valueOf(form, 'client_id'),
    client_secret: valueOf(form, 'client_secret'),
    client_assertion_type: valueOf(form, 'client_assertion_type'),
    client_assertion: valueOf(form, 'client_assertion'),
  },
  authorization: headers.authorization?.toString(),
})

/** A client that tried by its header is challenged by the scheme that it used, Basic (RFC 6749 5.2). */
function challenged(error: unknown, { headers }: Incoming): unknown {
  const isRefusal = error instanceof ApiError && error.code === 'invalid_client'
  if (!isRefusal || !/^basic /i.test(headers.authorization?.toString() ?? '')) return error
  // Programs that read the challenge in place of the body find the same code there.
  const challenge = { 'www-authenticate': 'Basic realm="OAuth 2.0", error="invalid_client"' }
  return new ApiError({ ...error.facts, headers: { ...error.facts.headers, ...challenge } })
}

async function callerOf(
  { authenticateClient, project, readClient, findClient }: Provider,
  form: URLSearchParams,
  request: Incoming,
): Promise<Client> {
  const credentials = credentialsOf(form, request)
  try {
    return await authenticateClient({ project, readClient, findClient, credentials })
  } catch (error) {
    throw challenged(error, request)
  }
}

function ruleOf(form: URLSearchParams): GrantRule {
  const grantType = form.get('grant_type')
  if (!grantType) throw oauth2Error('invalid_request', 'grant_type is missing.')
  const rule = grants.get(grantType)
  if (!rule) throw oauth2Error('invalid_request', 'Unknown grant_type.')
  return rule
}

/** Rules that change nothing before they have read the token they are given. */
const readsFirst = new Set([authorizationCodeGrant, refreshTokenGrant])

/** What is asked to be kept without reading anything is asked for a client that is read. */
const findingFor = (provider: Provider, rule: GrantRule): Provider =>
  readsFirst.has(rule) ? provider : { ...provider, findClient: provider.readClient }

/** Where clients register by themselves, anybody has one, and has tokens and assertions of it kept. */
function assertFewOfAnybody(provider: Provider, request: Incoming): void {
  if (provider.config.oidc.dynamic_client_registration.enabled)
    assertWithinRateLimit(provider, request, 'token')
}

async function exchange(provider: Provider, request: Incoming) {
  const form = await requiredForm(request)
  const rule = ruleOf(form)
  const client = await callerOf(findingFor(provider, rule), form, request)
  return { status: 200 as const, headers: protocolHeaders, body: await rule(provider, { form, client }) }
}

/** An exchange; one that fails is counted. */
async function exchanging(provider: Provider, request: Incoming) {
  try {
    assertFewOfAnybody(provider, request)
    return await withVersionedCache(provider, (proving) => exchange(proving, request))
  } catch (error) {
    const attributes = error instanceof ApiError ? { error: error.facts.code } : {}
    provider.ports.events?.count(provider.project.id, 'OAuth2TokenExchangeError', attributes)
    throw error
  }
}

async function revokeOne(provider: Provider, request: Incoming) {
  assertFewOfAnybody(provider, request)
  await withVersionedCache(provider, async (proving) => {
    const form = await requiredForm(request)
    const client = await callerOf(proving, form, request)
    await revoke(proving, client, form.get('token') ?? '')
  })
  const { 'cache-control': caching, pragma } = protocolHeaders
  return { status: 200 as const, headers: { 'cache-control': caching, pragma } }
}

/** Introspection needs credentials, which a public client has none of (RFC 7662 2.1). */
async function introspectionFor(provider: Provider, request: Incoming): Promise<IntrospectedOAuth2Token> {
  const form = await requiredForm(request)
  const client = await callerOf(provider, form, request)
  if (isPublicClient(client))
    throw oauth2Error('invalid_client', 'Introspection needs a client that has credentials.')
  return introspectAsClient(provider, client, form)
}

async function introspectByClient(provider: Provider, request: Incoming) {
  assertFewOfAnybody(provider, request)
  const body = await withVersionedCache(provider, (proving) => introspectionFor(proving, request))
  return { status: 200 as const, headers: protocolHeaders, body }
}

async function introspectOne(provider: Provider, request: Incoming) {
  const body = await withVersionedCache(provider, async (proving) =>
    introspect(proving, await requiredForm(request)),
  )
  const { 'content-type': contentType } = protocolHeaders
  return {
    status: 200 as const,
    headers: body.active ? { 'content-type': contentType } : protocolHeaders,
    body,
  }
}

const formGroup = { bodyFormats: 'unread', validation: 'handler', renderError: renderProtocolError } as const

/** The token endpoint, and what is asked about tokens. */
export const tokenRoutes = (services: OAuth2Services): RouteGroup[] => [
  routeGroup({
    ...formGroup,
    endpoints: { oauth2TokenExchange, revokeOAuth2Token, introspectOAuth2TokenAsClient },
    access: 'public',
    cacheable: ['oauth2TokenExchange', 'revokeOAuth2Token', 'introspectOAuth2TokenAsClient'],
    counted: { introspectOAuth2TokenAsClient: 'OAuth2AccessTokenInspected' },
    handlers: {
      oauth2TokenExchange: ({ request, context: { project } }) =>
        asProtocol(() => exchanging(providerOf(services, project), request)),
      revokeOAuth2Token: ({ request, context: { project } }) =>
        asProtocol(() => revokeOne(providerOf(services, project), request)),
      introspectOAuth2TokenAsClient: ({ request, context: { project } }) =>
        asProtocol(() => introspectByClient(providerOf(services, project), request)),
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
        asProtocol(() => introspectOne(providerOf(services, project), request)),
    },
  }),
  routeGroup({
    ...formGroup,
    endpoints: { deleteOAuth2Token },
    access: 'admin',
    renderError: renderApiError,
    handlers: {
      async deleteOAuth2Token({ args, context: { project } }) {
        await deleteAccessTokens(providerOf(services, project), args.client_id)
        return { status: 204 }
      },
    },
  }),
]
