import type { JsonObject } from '@tillkey/identity/values.ts'
import { providerFailed } from '../errors/oidc-errors.ts'
import { asText, type Claims, claimsFrom } from './claims.ts'
import type { TokenResult } from './preset.ts'
import { ProviderRefusal } from './provider-refusal.ts'

/** Fetches userinfo claims and checks that `sub` matches the ID token (OpenID Connect Core 5.3.2). */
export async function fetchUserinfo({
  endpoints,
  tokens,
  idClaims,
  calls,
}: TokenResult): Promise<JsonObject> {
  if (!endpoints.userinfo) throw providerFailed(new Error('the provider has no userinfo endpoint'))
  const claims = await calls.get(endpoints.userinfo, { authorization: `Bearer ${tokens.access}` })
  if (idClaims && idClaims.sub !== claims.sub)
    throw new ProviderRefusal('the subjects of ID token and userinfo differ')
  return claims
}

/** Returns the claims of the verified ID token. */
export function requireIdClaims({ idClaims }: TokenResult): JsonObject {
  if (!idClaims) throw new ProviderRefusal('the response has no ID token')
  return idClaims
}

/** Builds standard claims. Throws 502 without a subject. */
export function openIdClaims(
  claims: JsonObject,
  { endpoints }: Pick<TokenResult, 'endpoints'>,
  raw: JsonObject = claims,
): Claims {
  const sub = asText(claims.sub)
  if (!sub) throw providerFailed(new Error('the claims name no subject'))
  const iss = typeof claims.iss === 'string' ? claims.iss : endpoints.issuer
  return { ...claimsFrom(claims, raw), iss, sub }
}

/** Claims of the ID token, or of userinfo when configured. */
export async function standardClaims(found: TokenResult): Promise<Claims> {
  const isFromUserinfo = found.settings.claimsSource === 'userinfo' && found.tokens.access !== ''
  return openIdClaims(isFromUserinfo ? await fetchUserinfo(found) : requireIdClaims(found), found)
}
