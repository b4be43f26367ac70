import type { Client } from '../clients/client.ts'
import { type AuthorizationServer, seconds } from '../provider.ts'
import { type GrantName, idTokenLifespan } from './lifespans.ts'
import { leftHalfHash, signAlgorithmDependentClaims } from './signed-tokens.ts'
import type { Grant, IdTokenSession } from './token.ts'

/** Values issued with an ID token whose hashes it contains. */
export interface HashedValues {
  accessToken?: string | undefined
  code?: string | undefined
}

const present = (claims: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))

/** Claims that a consent cannot set. */
const standardClaims = new Set([
  'iss',
  'sub',
  'aud',
  'iat',
  'exp',
  'jti',
  'nonce',
  'auth_time',
  'rat',
  'acr',
  'amr',
  'at_hash',
  'c_hash',
])

const customClaims = (claims: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !standardClaims.has(name)))

const orAbsent = <T>(value: T | null): T | undefined => value ?? undefined

/** Claims of ID tokens and userinfo: those of the consent and the standard ones. */
export function subjectClaims(
  session: IdTokenSession,
  issuer: string,
  clientId: string,
): Record<string, unknown> {
  return {
    ...customClaims(session.claims),
    ...present({
      iss: issuer,
      sub: session.subject || undefined,
      aud: [clientId],
      iat: session.issuedAt,
      auth_time: orAbsent(session.authenticatedAt),
      rat: orAbsent(session.requestedAt),
      acr: session.acr || undefined,
      amr: session.amr.length > 0 ? session.amr : undefined,
    }),
  }
}

/** Signs an ID token (OpenID Connect Core 2). */
export async function signIdToken(
  provider: AuthorizationServer,
  { client, grant, by }: { client: Client; grant: Grant; by: GrantName },
  { accessToken, code }: HashedValues,
): Promise<string> {
  const { config, now, newId } = provider
  const issuedAt = seconds(now())
  const { nonce } = grant.idToken
  const claimsFor = (algorithm: string) => ({
    ...subjectClaims(grant.idToken, config.issuer, client.id),
    ...present({
      iat: issuedAt,
      exp: issuedAt + seconds(idTokenLifespan(client, by, config.protocol)),
      jti: newId(),
      nonce: nonce || undefined,
      at_hash: accessToken && leftHalfHash(accessToken, algorithm),
      c_hash: code && leftHalfHash(code, algorithm),
    }),
  })
  return signAlgorithmDependentClaims(provider, 'openid', claimsFor)
}
