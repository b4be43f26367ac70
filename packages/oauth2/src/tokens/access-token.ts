import { digestOf } from '@tillkey/secrets'
import type { Client } from '../clients/client.ts'
import type { ProtocolConfig } from '../protocol-config.ts'
import { type Provider, seconds } from '../provider.ts'
import { authentication, authenticationByAccountPages } from './authentication.ts'
import { accessLifespan, type GrantName } from './lifespans.ts'
import { createOpaqueTokens } from './opaque-token.ts'
import { signAccessToken } from './signed-tokens.ts'
import type { Grant, StoredToken } from './token.ts'

export interface IssuedAccessToken {
  token: string
  /** Seconds. */
  expiresIn: number
  /** What is kept of it; nothing when nobody could make use of that. */
  stored: StoredToken | undefined
}

/** Names that a custom claim cannot have at the top of an access token. */
const reserved = new Set(['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'client_id', 'scp', 'ext'])

const scopeClaims = (scopes: readonly string[], style: ProtocolConfig['scopeClaim']): object => ({
  ...(style !== 'string' && { scp: scopes }),
  ...(style !== 'list' && { scope: scopes.join(' ') }),
})

const topLevel = (claims: Record<string, unknown>, allowed: readonly string[]): object =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => allowed.includes(name) && !reserved.has(name)))

/** The original leaves `nbf` out of tokens that stand for a person only. */
const hasNotBefore = (by: GrantName, { omitsNotBefore }: ProtocolConfig): boolean =>
  !omitsNotBefore || by === 'client_credentials' || by === 'jwt_bearer'

interface Times {
  issuedAt: number
  expiresAt: number
}

function jwtClaims(
  { config }: Provider,
  { grant, by }: AccessTokenRequest,
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
}

const isJwt = ({ client }: AccessTokenRequest, { config }: Provider): boolean =>
  (client.settings.access_token_strategy || config.protocol.accessTokens) === 'jwt'

/** What a JWT access token is kept under. */
export const jwtTokenId = (jti: string): string => digestOf(`jti ${jti}`)

/**
 * A client's own token that carries everything in itself needs no row: it ends by its time, and what ends it before that
 * is written down then.
 */
const needsRow = ({ grant, by }: AccessTokenRequest): boolean =>
  by !== 'client_credentials' || grant.subject !== grant.clientId

async function issueJwt(provider: Provider, request: AccessTokenRequest, lifespan: number) {
  const issuedAt = seconds(provider.now())
  const expiresAt = issuedAt + Math.round(lifespan / 1000)
  const jti = provider.newId()
  const claims = { ...jwtClaims(provider, request, { issuedAt, expiresAt }), jti }
  const token = await signAccessToken(provider, claims)
  return { token, id: jwtTokenId(jti), expiresAt: expiresAt * 1000, isStored: needsRow(request) }
}

/** Makes an access token as the client's or the project's strategy says; it counts once what is stored is committed. */
export async function issueAccessToken(
  provider: Provider,
  request: AccessTokenRequest,
): Promise<IssuedAccessToken> {
  const { project, config, keyring, now } = provider
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
    ...{
      id: created.id,
      projectId: project.id,
      kind: 'access',
      state: 'active',
      issuedAt,
      usedAt: null,
      reuses: 0,
    },
    content: { grant: request.grant },
    expiresAt: created.expiresAt,
  }
  return {
    token: created.token,
    expiresIn: Math.round(lifespan / 1000),
    stored: created.isStored ? stored : undefined,
  }
}
