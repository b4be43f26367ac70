import { hash } from 'node:crypto'
import { CompactSign, compactVerify, decodeProtectedHeader, type JWTPayload } from 'jose'
import { keyObjectOf } from '../keys/jwk.ts'
import type { SigningKey, SigningUse } from '../keys/signing-keys.ts'
import type { AuthorizationServer } from '../provider.ts'

const sign = ({ kid, alg, key }: SigningKey, claims: JWTPayload, typ = 'JWT'): Promise<string> =>
  new CompactSign(Buffer.from(JSON.stringify(claims))).setProtectedHeader({ alg, kid, typ }).sign(key)

/** Signs claims with the newest key of a set. */
export const signClaims = (
  provider: AuthorizationServer,
  use: SigningUse,
  claims: JWTPayload,
): Promise<string> => signClaimsFor(provider, use, () => claims)

/** Signs claims that depend on the algorithm of the key. */
export async function signClaimsFor(
  { signingKeys, project }: AuthorizationServer,
  use: SigningUse,
  claimsFor: (algorithm: string) => JWTPayload,
): Promise<string> {
  const key = await signingKeys.signingKey(project.id, use)
  return sign(key, claimsFor(key.alg))
}

/** Signs an access token with the configured `typ` (RFC 9068 2.1). */
export const signAccessToken = async (provider: AuthorizationServer, claims: JWTPayload): Promise<string> =>
  sign(
    await provider.signingKeys.signingKey(provider.project.id, 'access-token'),
    claims,
    provider.config.strategies.jwt.type,
  )

/** Signs claims with the newest key for an algorithm; `undefined` if the set has no such key. */
export async function signClaimsBy(
  { signingKeys, project }: AuthorizationServer,
  { use, algorithm }: { use: SigningUse; algorithm: string },
  claims: JWTPayload,
): Promise<string | undefined> {
  const key = await signingKeys.signingKeyOf(project.id, use, algorithm)
  return key && sign(key, claims)
}

/** Algorithm of the newest signing key of a set. */
export const signingAlgorithm = async (
  { signingKeys, project }: AuthorizationServer,
  use: SigningUse,
): Promise<string> => (await signingKeys.signingKey(project.id, use)).alg

/** Whether a text has the shape of a JWS. */
export const isSignedToken = (text: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text)

async function verify(
  { signingKeys, project }: AuthorizationServer,
  use: SigningUse,
  token: string,
): Promise<JWTPayload> {
  const { kid, alg } = decodeProtectedHeader(token)
  const jwk = (await signingKeys.verificationKeys(project.id, use)).find((key) => key.kid === kid)
  if (!jwk || alg !== (jwk.alg ?? 'RS256')) throw new Error('the token names none of the keys')
  const { payload } = await compactVerify(token, keyObjectOf(jwk), { algorithms: [alg] })
  return JSON.parse(Buffer.from(payload).toString('utf8')) as JWTPayload // signed by us
}

/**
 * Returns the claims of a token signed by a published key of a set; `undefined` otherwise. Does not check the expiry, since
 * hints may be expired. The algorithm is that of the key, never of the token's header.
 */
export async function openSigned(
  provider: AuthorizationServer,
  use: SigningUse,
  token: string,
): Promise<JWTPayload | undefined> {
  if (!isSignedToken(token)) return undefined
  try {
    return await verify(provider, use, token)
  } catch {
    // Not signed by this server.
    return undefined
  }
}

/** Hash algorithm of a signature algorithm; Ed25519 uses SHA-512 (RFC 8032 5.1). */
const hashAlgorithm = (algorithm: string): string =>
  algorithm === 'EdDSA' || algorithm === 'Ed25519' ? 'sha512' : `sha${algorithm.slice(-3)}`

/** `at_hash` or `c_hash`: left half of the hash (OpenID Connect Core 3.3.2.11). */
export function leftHalfHash(text: string, algorithm: string): string {
  const digest = hash(hashAlgorithm(algorithm), text, 'buffer')
  return digest.subarray(0, digest.length / 2).toString('base64url')
}
