import { providerFailed } from '../errors/oidc-errors.ts'
import type { JsonObject } from '../values.ts'
import { asText, type Claims, claimsFrom } from './claims.ts'
import type { TokenResult } from './preset.ts'
import { ProviderRefusal } from './provider-refusal.ts'

/** The claims of the userinfo endpoint, which have to be of whom the ID token is (OpenID Connect Core 5.3.2). */
export async function fetchUserinfo({
  endpoints,
  tokens,
  idClaims,
  calls,
}: TokenResult): Promise<JsonObject> {
  if (!endpoints.userinfo) throw providerFailed(new Error('the provider has no userinfo endpoint'))
  const said = await calls.get(endpoints.userinfo, { authorization: `Bearer ${tokens.access}` })
  if (idClaims && idClaims.sub !== said.sub)
    throw new ProviderRefusal('the ID token and the userinfo answer are of different people')
  return said
}

/** What the ID token says; it was verified. */
export function requireIdClaims({ idClaims }: TokenResult): JsonObject {
  if (!idClaims) throw new ProviderRefusal('it sent no ID token')
  return idClaims
}

/** The standard's claims of what a provider said. 502 when it does not say of whom. */
export function openIdClaims(
  said: JsonObject,
  { endpoints }: Pick<TokenResult, 'endpoints'>,
  raw: JsonObject = said,
): Claims {
  const sub = asText(said.sub)
  if (!sub) throw providerFailed(new Error('the claims name no subject'))
  const iss = typeof said.iss === 'string' ? said.iss : endpoints.issuer
  return { ...claimsFrom(said, raw), iss, sub }
}

/** Who it is by OpenID Connect as it is written: of the ID token, or of the userinfo endpoint where settings say so. */
export async function standardClaims(found: TokenResult): Promise<Claims> {
  const isFromUserinfo = found.settings.claimsSource === 'userinfo' && found.tokens.access !== ''
  return openIdClaims(isFromUserinfo ? await fetchUserinfo(found) : requireIdClaims(found), found)
}
