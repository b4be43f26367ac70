import { hash } from 'node:crypto'
import { CompactSign, compactVerify, decodeProtectedHeader, type JWTPayload } from 'jose'
import { keyObjectOf } from '../keys/jwk.ts'
import type { SigningUse } from '../keys/signing-keys.ts'
import type { Provider } from '../provider.ts'

/** Signs claims with the newest key of a set. */
export async function signClaims(
  { signingKeys, project }: Provider,
  use: SigningUse,
  claims: JWTPayload,
): Promise<string> {
  const { kid, alg, key } = await signingKeys.signingKey(project.id, use)
  const payload = Buffer.from(JSON.stringify(claims))
  return new CompactSign(payload).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(key)
}

/** The algorithm that tokens of a set are signed with now. */
export const signingAlgorithm = async (
  { signingKeys, project }: Provider,
  use: SigningUse,
): Promise<string> => (await signingKeys.signingKey(project.id, use)).alg

/** Whether a text has the shape of a signed token. */
export const isSignedToken = (text: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text)

async function verify(
  { signingKeys, project }: Provider,
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
 * The claims of a token that we signed with any key of a set that is still published, whatever its time; nothing when we
 * did not sign it. Its time is for whoever asks to look at: hints may be old. The algorithm is the key's, not the token's choice.
 */
export async function openSigned(
  provider: Provider,
  use: SigningUse,
  token: string,
): Promise<JWTPayload | undefined> {
  if (!isSignedToken(token)) return undefined
  try {
    return await verify(provider, use, token)
  } catch {
    // Not one of ours, which is all there is to say of it.
    return undefined
  }
}

/** `at_hash`, `c_hash`: the left half of the SHA-256 digest (OpenID Connect Core 3.3.2.11). */
export const leftHalfOf = (text: string): string =>
  hash('sha256', text, 'buffer').subarray(0, 16).toString('base64url')
