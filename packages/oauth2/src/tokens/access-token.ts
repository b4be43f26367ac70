import { digestOf } from '@tillkey/secrets'
import type { Client } from '../clients/client.ts'
import type { ProtocolConfig } from '../protocol-config.ts'
import { type AuthorizationServer, seconds } from '../provider.ts'
import { authentication, authenticationByAccountPages } from './authentication.ts'
import { accessLifespan, type GrantName } from './lifespans.ts'
import { createOpaqueTokens } from './opaque-token.ts'
import { signAccessToken } from './signed-tokens.ts'
import type { Grant, StoredToken } from './token.ts'

export interface IssuedAccessToken {
  token: string
  /** Seconds. */
  expiresIn: number
  /** Row to store; `undefined` if none is needed. */
  stored: StoredToken | undefined
  type: 'bearer' | 'DPoP'
}

/** Claims that custom claims cannot override. */
const reserved = new Set(['cnf', 'iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'client_id', 'scp', 'ext'])

const scopeClaims = (scopes: readonly string[], style: ProtocolConfig['scopeClaim']): object => ({
  ...(style !== 'string' && { scp: scopes }),
  ...(style !== 'list' && { scope: scopes.join(' ') }),
})

const topLevel = (claims: Record<string, unknown>, allowed: readonly string[]): object =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => allowed.includes(name) && !reserved.has(name)))

/** As in the original, tokens issued to a person have no `nbf`. */
const hasNotBefore = (by: GrantName, { omitsNotBefore }: ProtocolConfig): boolean =>
  !omitsNotBefore || by === 'client_credentials' || by === 'jwt_bearer'

interface Times {
  issuedAt: number
  expiresAt: number
}

function jwtClaims(
  { config }: AuthorizationServer,
  { grant, by, proofKey }: AccessTokenRequest,
  { issuedAt, expiresAt }: Times,
): Record<string, unknown> {
  const { protocol } = config
  const authenticationOf =
    config.strategies.jwt.type === 'at+jwt' ? authentication : authenticationByAccountPages
  return {
    ...topLevel(grant.accessClaims, protocol.topLevelClaims),
    ...(protocol.mirrorsClaimsInExt && { ext: grant.accessClaims }),
    ...scopeClaims(grant.scopes, protocol.scopeClaim),
    iss: config.issuer,
    sub: grant.subject,
    aud: grant.audience,
    client_id: grant.clientId,
    ...(proofKey !== undefined && { cnf: { jkt: proofKey } }),
    ...authenticationOf(grant),
    iat: issuedAt,
    exp: expiresAt,
    ...(hasNotBefore(by, protocol) && { nbf: issuedAt }),
  }
}

export interface AccessTokenRequest {
  client: Client
  grant: Grant
  by: GrantName
  /** Binds the token to the key with this thumbprint (RFC 9449 6). */
  proofKey?: string | undefined
}

const isJwt = ({ client }: AccessTokenRequest, { config }: AuthorizationServer): boolean =>
  (client.settings.access_token_strategy || config.protocol.accessTokens) === 'jwt'

/** Id under which a JWT access token is stored. */
export const jwtTokenId = (jti: string): string => digestOf(`jti ${jti}`)

/** JWTs of the client itself are not stored: they expire on their own, and an earlier revocation is stored then. */
const needsRow = ({ grant, by }: AccessTokenRequest): boolean =>
  by !== 'client_credentials' || grant.subject !== grant.clientId

async function issueJwt(provider: AuthorizationServer, request: AccessTokenRequest, lifespan: number) {
  const issuedAt = seconds(provider.now())
  const expiresAt = issuedAt + Math.round(lifespan / 1000)
  const jti = provider.newId()
  const claims = { ...jwtClaims(provider, request, { issuedAt, expiresAt }), jti }
  const token = await signAccessToken(provider, claims)
  return { token, id: jwtTokenId(jti), expiresAt: expiresAt * 1000, isStored: needsRow(request) }
}

/** Creates an access token in the format of the client or project. It is valid once `stored` is committed. */
export async function issueAccessToken(
  provider: AuthorizationServer,
  request: AccessTokenRequest,
): Promise<IssuedAccessToken> {
  const { project, config, keyring, now } = provider
  const { grant, proofKey } = request
  const lifespan = accessLifespan(request.client, request.by, config.protocol)
  const issuedAt = now()
  const created = isJwt(request, provider)
    ? await issueJwt(provider, request, lifespan)
    : {
        ...createOpaqueTokens(keyring, project.id).create('access'),
        expiresAt: issuedAt + lifespan,
        isStored: true,
      }
  const stored: StoredToken = {
    id: created.id,
    projectId: project.id,
    kind: 'access',
    state: 'active',
    issuedAt,
    usedAt: null,
    reuses: 0,
    content: { grant, proofKey },
    expiresAt: created.expiresAt,
  }
  return {
    token: created.token,
    expiresIn: Math.round(lifespan / 1000),
    stored: created.isStored ? stored : undefined,
    type: proofKey === undefined ? 'bearer' : 'DPoP',
  }
}
