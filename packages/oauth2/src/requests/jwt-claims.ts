import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose'

/** Latest second that a `Date` can represent. */
const LATEST_SECOND = 8_640_000_000_000

/** Registered claims (RFC 7519 4.1). */
export interface RegisteredClaims {
  iss?: string
  sub?: string
  aud?: string | string[]
  exp?: number
  nbf?: number
  iat?: number
  jti?: string
}

/** A JWT of another issuer before verification. */
export interface DecodedJwt {
  algorithm: string
  kid: string | undefined
  claims: RegisteredClaims & Record<string, unknown>
}

type Fits = (value: unknown) => boolean

const isText: Fits = (value) => typeof value === 'string'
const isAudience: Fits = (value) => isText(value) || (Array.isArray(value) && value.every(isText))
const isNumericDate: Fits = (value) => Number.isFinite(value) && Math.abs(Number(value)) <= LATEST_SECOND

const claimTypes: readonly [keyof RegisteredClaims, Fits][] = [
  ['iss', isText],
  ['sub', isText],
  ['jti', isText],
  ['aud', isAudience],
  ['exp', isNumericDate],
  ['nbf', isNumericDate],
  ['iat', isNumericDate],
]

function assertTypes(payload: JWTPayload): asserts payload is DecodedJwt['claims'] {
  for (const [name, fits] of claimTypes)
    if (payload[name] !== undefined && !fits(payload[name]))
      throw new TypeError(`the claim ${name} has a value of another type`)
}

/**
 * Decodes a JWT without verifying it. Throws if it is malformed or a registered claim or header parameter has the wrong
 * type (RFC 7519, RFC 7515).
 */
export function decodeForeignJwt(text: string): DecodedJwt {
  const payload = decodeJwt(text)
  assertTypes(payload)
  const { alg, kid } = decodeProtectedHeader(text)
  if (!isText(alg)) throw new TypeError('the header alg is missing, or no text')
  if (kid !== undefined && !isText(kid)) throw new TypeError('the header kid is no text')
  return { algorithm: String(alg), kid, claims: payload }
}

/** Converts a NumericDate to milliseconds since 1970. */
export const toMilliseconds = (numericDate: number): number => Math.round(numericDate * 1000)
