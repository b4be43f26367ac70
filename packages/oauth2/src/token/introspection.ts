import type { IntrospectedOAuth2Token } from '@tillkey/contract/platform/oauth2/tokens-schemas.ts'
import type { Client } from '../clients/client.ts'
import { type AuthorizationServer, seconds } from '../provider.ts'
import { coversAudience } from '../requests/audience.ts'
import { coversScope, splitWords } from '../requests/scopes.ts'
import { authentication, authenticationByAccountPages } from '../tokens/authentication.ts'
import { findAnyToken, isExpired } from '../tokens/find-token.ts'
import { isReusable } from '../tokens/grace-period.ts'
import type { Grant, StoredToken } from '../tokens/token.ts'

/** The pairwise subject, if the client knows the person by one. */
const obfuscatedSubject = ({ idToken, subject }: Grant): object =>
  idToken.subject !== '' && idToken.subject !== subject ? { obfuscated_subject: idToken.subject } : {}

function describe({ config }: AuthorizationServer, token: StoredToken): IntrospectedOAuth2Token {
  const { grant, proofKey } = token.content
  const issuedAt = seconds(token.issuedAt)
  const hasClaims = Object.keys(grant.accessClaims).length > 0
  return {
    active: true,
    aud: [...grant.audience],
    client_id: grant.clientId,
    // As in the original, `exp` of a token without expiry is its time of issue.
    exp: token.expiresAt === null ? issuedAt : Math.round(token.expiresAt / 1000),
    iat: issuedAt,
    iss: config.issuer,
    nbf: issuedAt,
    sub: grant.subject,
    token_type: proofKey === undefined ? 'Bearer' : 'DPoP',
    token_use: token.kind === 'refresh' ? 'refresh_token' : 'access_token',
    ...authenticationByAccountPages(grant),
    ...(proofKey !== undefined && { cnf: { jkt: proofKey } }),
    ...(grant.scopes.length > 0 && { scope: grant.scopes.join(' ') }),
    ...(hasClaims && { ext: grant.accessClaims }),
    ...obfuscatedSubject(grant),
  }
}

/** Whether a token can still be used: it is active, or is a refresh token that may be used once more. */
function isUsable(provider: AuthorizationServer, token: StoredToken): boolean {
  if (isExpired(token, provider.now())) return false
  if (token.state === 'active') return true
  return provider.config.rules.refreshTokenInGrace === 'active' && isReusable(provider, token)
}

/** Finds a usable token that covers the requested scopes. */
async function findTokenInScope(
  provider: AuthorizationServer,
  form: URLSearchParams,
): Promise<StoredToken | undefined> {
  const token = await findAnyToken(provider, form.get('token') ?? '')
  if (!token || !isUsable(provider, token)) return undefined
  const { scopes } = token.content.grant
  const { scopeStrategy } = provider.config.protocol
  const covers = splitWords(form.get('scope')).every((scope) => coversScope(scopeStrategy, scopes, scope))
  return covers ? token : undefined
}

const inactive: IntrospectedOAuth2Token = { active: false }

/** Introspects a token for administrators (RFC 7662 2.2). */
export async function introspect(
  provider: AuthorizationServer,
  form: URLSearchParams,
): Promise<IntrospectedOAuth2Token> {
  const token = await findTokenInScope(provider, form)
  return token ? describe(provider, token) : inactive
}

/** Whether a client may inspect a token: its own, or an access token for its audience. */
function canInspect({ id, settings }: Client, { kind, content }: StoredToken): boolean {
  const { clientId, audience } = content.grant
  if (clientId === id) return true
  const own = settings.audience ?? []
  return kind === 'access' && audience.some((one) => one === id || coversAudience(own, [one]))
}

/** Shows the pairwise subject in place of the real one. */
function describeForClient(provider: AuthorizationServer, token: StoredToken): IntrospectedOAuth2Token {
  const { grant } = token.content
  const { obfuscated_subject: pairwise, ...described } = describe(provider, token)
  return { ...described, ...(pairwise !== undefined && { sub: pairwise }), ...authentication(grant) }
}

/** Introspects a token for a client; tokens it may not inspect are inactive (RFC 7662 2.2, 4). */
export async function introspectAsClient(
  provider: AuthorizationServer,
  client: Client,
  form: URLSearchParams,
): Promise<IntrospectedOAuth2Token> {
  const token = await findTokenInScope(provider, form)
  return token && canInspect(client, token) ? describeForClient(provider, token) : inactive
}
