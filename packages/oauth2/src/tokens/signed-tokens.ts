import { hash } from 'node:crypto'
import { CompactSign, compactVerify, decodeProtectedHeader, type JWTPayload } from 'jose'
import { toKeyObject } from '../keys/jwk.ts'
import type { SigningKey, SigningUse } from '../keys/signing-keys.ts'
import type { AuthorizationServer } from '../provider.ts'

const sign = ({ kid, alg, key }: SigningKey, claims: JWTPayload, typ = 'JWT'): Promise<string> =>
  new CompactSign(Buffer.from(JSON.stringify(claims))).setProtectedHeader({ alg, kid, typ }).sign(key)

/** Signs claims with the newest key of a set. */
export const signClaims = (
  provider: AuthorizationServer,
  use: SigningUse,
  claims: JWTPayload,
): Promise<string> => signAlgorithmDependentClaims(provider, use, () => claims)

/** Signs claims that depend on the algorithm of the key, such as `at_hash`. */
export async function signAlgorithmDependentClaims(
  { signingKeys, project }: AuthorizationServer,
  use: SigningUse,
  buildClaims: (algorithm: string) => JWTPayload,
): Promise<string> {
  const key = await signingKeys.signingKey(project.id, use)
  return sign(key, buildClaims(key.alg))
}

/** Signs an access token with the configured `typ` (RFC 9068 2.1). */
export const signAccessToken = async (provider: AuthorizationServer, claims: JWTPayload): Promise<string> =>
  sign(
    await provider.signingKeys.signingKey(provider.project.id, 'access-token'),
    claims,
    provider.config.strategies.jwt.type,
  )

/** Signs claims with the newest key for an algorithm; `undefined` if the set has no such key. */
export async function signClaimsWithAlgorithm(
  { signingKeys, project }: AuthorizationServer,
  { use, algorithm }: { use: SigningUse; algorithm: string },
  claims: JWTPayload,
): Promise<string | undefined> {
  const key = await signingKeys.signingKeyForAlgorithm(project.id, use, algorithm)
  return key && sign(key, claims)
}

/** Algorithm of the newest signing key of a set. */
export const signingAlgorithm = async (
  { signingKeys, project }: AuthorizationServer,
  use: SigningUse,
): Promise<string> => (await signingKeys.signingKey(project.id, use)).alg

/** Whether a text looks like a JWS: three base64url parts. */
export const isSignedToken = (text: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text)

async function verifySignature(
  { signingKeys, project }: AuthorizationServer,
  use: SigningUse,
  token: string,
): Promise<JWTPayload> {
  const { kid, alg } = decodeProtectedHeader(token)
  const jwk = (await signingKeys.verificationKeys(project.id, use)).find((key) => key.kid === kid)
  if (!jwk || alg !== (jwk.alg ?? 'RS256')) throw new Error('no key matches the kid and alg of the token')
  const { payload } = await compactVerify(token, toKeyObject(jwk), { algorithms: [alg] })
  return JSON.parse(Buffer.from(payload).toString('utf8')) as JWTPayload // signed by us
}

/**
 * Verifies a token with the published keys of a set and returns its claims; `undefined` if the signature is invalid. Does
 * not check the expiry, since ID token hints may be expired. The algorithm is that of the key, never of the token.
 */
export async function verifySignedToken(
  provider: AuthorizationServer,
  use: SigningUse,
  token: string,
): Promise<JWTPayload | undefined> {
  if (!isSignedToken(token)) return undefined
  try {
    return await verifySignature(provider, use, token)
  } catch {
    return undefined // not signed by this server
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
