import { hash } from 'node:crypto'
import { type Incoming, storableText } from '@tillkey/host'
import { calculateJwkThumbprint, EmbeddedJWK, type JWK, type JWTPayload, jwtVerify } from 'jose'
import { oauth2Error } from '../http/oauth2-errors.ts'
import { type AuthorizationServer, seconds } from '../provider.ts'
import { toMilliseconds } from '../requests/jwt-claims.ts'

/** Algorithms of proofs (RFC 9449 11.6: asymmetric only). */
export const proofAlgorithms: readonly string[] = ['ES256', 'ES384', 'ES512', 'PS256', 'RS256', 'EdDSA']

/** Bounds how long ids of used proofs are stored. */
const MAX_AGE_MS = 60_000
const CLOCK_TOLERANCE_MS = 10_000
const MAX_ID_LENGTH = 256

const invalid = (hint: string, cause?: unknown): Error => oauth2Error('invalid_dpop_proof', hint, { cause })

interface Expected {
  method: string
  /** Addresses of the endpoint. */
  addresses: readonly string[]
  /** The token that the proof accompanies at a protected resource. */
  accessToken?: string | undefined
}

interface VerifiedProof {
  claims: JWTPayload
  key: JWK
}

async function verifySignature({ now }: AuthorizationServer, proof: string): Promise<VerifiedProof> {
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: [...proofAlgorithms],
      currentDate: new Date(now()),
      maxTokenAge: seconds(MAX_AGE_MS),
      clockTolerance: seconds(CLOCK_TOLERANCE_MS),
      requiredClaims: ['jti', 'iat', 'htm', 'htu'],
    })
    return { claims: payload, key: protectedHeader.jwk as JWK } // EmbeddedJWK has read it
  } catch (cause) {
    throw invalid('It is malformed or too old, or its signature is wrong.', cause)
  }
}

/** Compares addresses without query and fragment (RFC 9449 4.3). */
function isSameAddress(claimed: unknown, address: string): boolean {
  const [one, other] = [URL.parse(String(claimed)), URL.parse(address)]
  return one !== null && other !== null && one.origin === other.origin && one.pathname === other.pathname
}

const digestAccessToken = (accessToken: string): string => hash('sha256', accessToken, 'base64url')

function checkClaims({ htm, htu, ath, jti }: JWTPayload, { method, addresses, accessToken }: Expected): void {
  if (htm !== method) throw invalid(`htm must be ${method}.`)
  if (!addresses.some((address) => isSameAddress(htu, address)))
    throw invalid('htu must be the address of this endpoint.')
  if (accessToken !== undefined && ath !== digestAccessToken(accessToken))
    throw invalid('ath must be the digest of the access token.')
  if (typeof jti !== 'string' || jti === '' || jti.length > MAX_ID_LENGTH)
    throw invalid(`jti must be a text of at most ${MAX_ID_LENGTH} characters.`)
}

/** Accepts each proof once, while it is recent. */
async function useOnce(provider: AuthorizationServer, { claims, thumbprint }: UsedProof): Promise<void> {
  const { usedJtis, project } = provider
  const expiresAt = toMilliseconds(claims.iat ?? 0) + MAX_AGE_MS + CLOCK_TOLERANCE_MS
  // A cached client and project are checked before the first write.
  await provider.revalidate()
  const id = storableText(String(claims.jti))
  const isNew = await usedJtis.use(project.id, { issuer: `dpop ${thumbprint}`, id, expiresAt })
  if (!isNew) throw invalid('It has already been used.')
}

interface UsedProof {
  claims: JWTPayload
  thumbprint: string
}

/**
 * Verifies the header `DPoP` (RFC 9449 4.3). Returns the thumbprint of its key (RFC 7638), or `undefined` without one.
 * Throws `invalid_dpop_proof`.
 */
export async function readProofKey(
  provider: AuthorizationServer,
  { headers }: Pick<Incoming, 'headers'>,
  expected: Expected,
): Promise<string | undefined> {
  const { dpop: proof } = headers
  if (proof === undefined) return undefined
  const { claims, key } = await verifySignature(provider, String(proof))
  checkClaims(claims, expected)
  const thumbprint = await calculateJwkThumbprint(key)
  await useOnce(provider, { claims, thumbprint })
  return thumbprint
}
