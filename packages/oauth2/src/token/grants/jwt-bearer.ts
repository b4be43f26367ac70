import { compactVerify } from 'jose'
import { clientAlgorithms } from '../../clients/client-algorithms.ts'
import { readValue } from '../../http/form.ts'
import { oauth2Error } from '../../http/oauth2-errors.ts'
import { toKeyObject } from '../../keys/jwk.ts'
import type { AuthorizationServer } from '../../provider.ts'
import { coversAudience, requestedAudience, requestedResources } from '../../requests/audience.ts'
import { type DecodedJwt, decodeForeignJwt, toMilliseconds } from '../../requests/jwt-claims.ts'
import { coversScope, splitWords } from '../../requests/scopes.ts'
import { issueAccessToken } from '../../tokens/access-token.ts'
import type { TrustedKey } from '../../trust/trust.ts'
import { callTokenHook } from '../token-hooks.ts'
import { checkGrantType, type GrantRule, type TokenRequest } from '../token-request.ts'
import { tokenResponse } from '../token-response.ts'
import { createUnconsentedGrant, defaultScopes } from './client-credentials.ts'

export const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

const algorithms = [...clientAlgorithms, 'EdDSA']

const invalid = (hint: string, cause?: unknown): Error => oauth2Error('invalid_grant', hint, { cause })

export interface DecodedAssertion {
  claims: DecodedJwt['claims']
  issuer: string
  subject: string
  kid: string | undefined
}

/** Reads issuer and subject of an assertion before its signature is verified. */
export function readAssertion(assertion: string): DecodedAssertion {
  try {
    const { claims, kid } = decodeForeignJwt(assertion)
    if (claims.iss && claims.sub) return { claims, issuer: claims.iss, subject: claims.sub, kid }
  } catch (cause) {
    throw invalid('The assertion is not a JWT.', cause)
  }
  throw invalid('The assertion has no issuer or no subject.')
}

async function isSignedBy({ jwk }: TrustedKey, assertion: string): Promise<boolean> {
  try {
    const own = jwk.alg === undefined ? algorithms : [jwk.alg]
    await compactVerify(assertion, toKeyObject(jwk), { algorithms: own })
    return true
  } catch {
    // Another key may have signed it.
    return false
  }
}

/** Finds the key that signed the assertion among those trusted for its issuer and subject. */
export async function findSigningKey(
  { trust, project }: AuthorizationServer,
  { issuer, subject, kid }: DecodedAssertion,
  assertion: string,
): Promise<TrustedKey> {
  const keys = await trust.keysFor(project.id, issuer, subject)
  const named = keys.filter(({ jwk }) => kid === undefined || jwk.kid === kid)
  for (const key of named) if (await isSignedBy(key, assertion)) return key
  throw invalid('The signature matches no key of a trusted issuer.')
}

/** Throws unless the assertion is for the token endpoint. */
export function checkAudience({ config }: AuthorizationServer, { aud }: DecodedAssertion['claims']): void {
  if (![aud ?? []].flat().some((one) => config.tokenEndpoints.includes(one)))
    throw invalid('The assertion is not for the token endpoint.')
}

/** Checks the claims of RFC 7523 3. Returns the expiry with clock tolerance. */
export function checkTimes(
  { config, now }: AuthorizationServer,
  { exp, nbf = 0, iat, jti }: DecodedAssertion['claims'],
): number {
  const { needsIssuedAt, needsJti, maxLifetimeMs, clockToleranceMs } = config.protocol.assertions
  const expiresAt = toMilliseconds(exp ?? 0) + clockToleranceMs
  if (expiresAt <= now()) throw invalid('The assertion has expired or has no expiry.')
  if (toMilliseconds(nbf) > now() + clockToleranceMs) throw invalid('The assertion is not valid yet.')
  if (iat === undefined && needsIssuedAt) throw invalid('The assertion has no iat.')
  // An `iat` in the future would extend the allowed lifetime.
  const began = Math.min(now(), iat === undefined ? now() : toMilliseconds(iat))
  if (expiresAt - clockToleranceMs - began > maxLifetimeMs)
    throw invalid('The lifetime of the assertion is too long.')
  if (!jti && needsJti) throw invalid('The assertion has no jti.')
  return expiresAt
}

/** Throws `jti_known` for a reused assertion. */
async function useOnce(
  { usedJtis, project }: AuthorizationServer,
  { claims, issuer }: DecodedAssertion,
  expiresAt: number,
) {
  if (!claims.jti) return
  const isNew = await usedJtis.use(project.id, { issuer, id: claims.jti, expiresAt })
  if (!isNew) throw oauth2Error('jti_known')
}

/** Requested scopes must be allowed for the trusted issuer. Without any, the project's default applies. */
function grantedScopes(
  { config }: AuthorizationServer,
  request: TokenRequest,
  { trust }: TrustedKey,
): readonly string[] {
  const scopes = splitWords(readValue(request.form, 'scope'))
  if (scopes.length === 0) return defaultScopes(config, request.client)
  const allowed = trust.scope ?? []
  const refused = scopes.find((scope) => !coversScope(config.protocol.scopeStrategy, allowed, scope))
  if (refused !== undefined)
    throw oauth2Error('invalid_scope', `The issuer is not allowed to grant the scope "${refused}".`)
  return scopes
}

/** Audience of the assertion, plus the requested audience as far as the client is allowed it. */
function grantedAudience({ client, form }: TokenRequest, { aud }: DecodedAssertion['claims']): string[] {
  const allowed = client.settings.audience ?? []
  const requested = requestedAudience(form).filter((audience) => coversAudience(allowed, [audience]))
  return [...new Set([...[aud ?? []].flat(), ...requested, ...requestedResources(form, allowed)])]
}

function requireAssertion({ form }: TokenRequest): string {
  const assertion = readValue(form, 'assertion')
  if (assertion === undefined) throw oauth2Error('invalid_request', 'assertion is missing.')
  return assertion
}

/** Issues a token for an assertion of a trusted issuer (RFC 7523 2.1). */
export const jwtBearerGrant: GrantRule = async (provider, request) => {
  const { client, proofKey } = request
  checkGrantType(client, JWT_BEARER)
  const assertion = requireAssertion(request)
  const decoded = readAssertion(assertion)
  const key = await findSigningKey(provider, decoded, assertion)
  checkAudience(provider, decoded.claims)
  const expiresAt = checkTimes(provider, decoded.claims)
  const scopes = grantedScopes(provider, request, key)
  await useOnce(provider, decoded, expiresAt)
  const audience = grantedAudience(request, decoded.claims)
  const requested = createUnconsentedGrant(provider, {
    clientId: client.id,
    subject: decoded.subject,
    scopes,
    audience,
  })
  const payload = { assertion: [assertion] }
  const grant = await callTokenHook(provider, { grant: requested, client, by: JWT_BEARER, payload })
  const issuing = { client, grant, by: 'jwt_bearer', proofKey } as const
  const access = await issueAccessToken(provider, issuing)
  if (access.stored) await provider.issuedTokens.add(access.stored)
  return tokenResponse(provider, { ...issuing, access, idToken: 'left out' })
}
