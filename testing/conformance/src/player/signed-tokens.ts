import { constants, createHmac, createPrivateKey, type JsonWebKey, sign } from 'node:crypto'
import { asText, isObject, type JsonObject, parseJson } from './json.ts'

const encoded = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

const selectDigest = (algorithm: string): string => `sha${algorithm.slice(2)}`

function signInput(input: string, algorithm: string, key: JsonWebKey): string {
  if (algorithm.startsWith('HS')) {
    const secret = Buffer.from(String(key.k), 'base64url')
    return createHmac(selectDigest(algorithm), secret).update(input).digest('base64url')
  }
  const privateKey = createPrivateKey({ key, format: 'jwk' })
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
  const options = {
    key: privateKey,
    ...(algorithm.startsWith('ES') && { dsaEncoding: 'ieee-p1363' as const }),
    ...(algorithm.startsWith('PS') && pss),
  }
  const digest = algorithm === 'EdDSA' ? null : selectDigest(algorithm)
  return sign(digest, Buffer.from(input), options).toString('base64url')
}

interface TokenParts {
  /** A private or symmetric JSON Web Key (RFC 7517). */
  key?: JsonWebKey
  /** Members that are null are omitted. */
  header?: JsonObject
  claims: unknown
}

/** Creates a compact JWS (RFC 7515) with the algorithm of its header, else of its key, else `none`. */
export function signToken({ key, header = {}, claims }: TokenParts): string {
  const algorithm = asText(header.alg ?? key?.alg ?? 'none')
  const all = { alg: algorithm, typ: 'JWT', ...(key?.kid !== undefined && { kid: key.kid }), ...header }
  const present = Object.entries(all).filter(([, value]) => value !== null)
  const input = `${encoded(Object.fromEntries(present))}.${encoded(claims)}`
  if (algorithm === 'none' || !key) return `${input}.`
  return `${input}.${signInput(input, algorithm, key)}`
}

/** A lifetime may have decreased by a second when it is read. */
export const roundSeconds = (seconds: number): number => Math.round(seconds / 5) * 5

export interface ReadToken {
  header: JsonObject
  claims: JsonObject
  /** Seconds from issue to expiry. */
  lifetime?: number
}

/** Decodes a compact JWS without verifying it. Returns undefined for other values. */
export function readToken(value: unknown): ReadToken | undefined {
  const parts = typeof value === 'string' ? value.trim().split('.') : []
  if (parts.length !== 3) return undefined
  const [header, claims] = parts.map((part) => parseJson(Buffer.from(part, 'base64url').toString('utf8')))
  if (!isObject(header) || !isObject(claims)) return undefined
  const { exp, iat } = claims
  const lifetime = typeof exp === 'number' && typeof iat === 'number' ? roundSeconds(exp - iat) : undefined
  return { header, claims, ...(lifetime !== undefined && { lifetime }) }
}
