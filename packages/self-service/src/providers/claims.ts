import { isObject, type JsonObject } from '@tillkey/identity/values.ts'

/**
 * Claims of a provider under the standard names (OpenID Connect Core 5.1), with the original ones in
 * `raw_claims`.
 */
export type Claims = JsonObject & { iss: string; sub: string; raw_claims: JsonObject }

const TEXTS = [
  'iss',
  'sub',
  'name',
  'given_name',
  'family_name',
  'last_name',
  'middle_name',
  'nickname',
  'preferred_username',
  'profile',
  'picture',
  'website',
  'email',
  'gender',
  'birthdate',
  'zoneinfo',
  'phone_number',
  'hd',
  'team',
  'nonce',
]
const FLAGS = ['email_verified', 'phone_number_verified', 'nonce_supported']

/** Some providers split the locale into parts. */
function readLocale(value: unknown): unknown {
  if (!isObject(value)) return value
  return [value.language, value.country].filter((part) => typeof part === 'string' && part !== '').join('-')
}

/** Seconds since 1970; some providers send a date. */
function readSeconds(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const time = Date.parse(value)
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000)
}

const isTrue = (value: unknown): boolean => value === true || value === 'true'

/**
 * Normalises claims for mappers: standard names and types only. As published, empty, zero and false values
 * are dropped.
 */
export function claimsFrom(
  claims: JsonObject,
  raw: JsonObject = claims,
): JsonObject & { raw_claims: JsonObject } {
  const texts = TEXTS.filter((name) => typeof claims[name] === 'string' && claims[name] !== '').map(
    (name): [string, unknown] => [name, claims[name]],
  )
  const flags = FLAGS.filter((name) => isTrue(claims[name])).map((name): [string, unknown] => [name, true])
  const locale = readLocale(claims.locale)
  const updatedAt = readSeconds(claims.updated_at)
  return {
    ...Object.fromEntries([...texts, ...flags]),
    ...(typeof locale === 'string' && locale !== '' && { locale }),
    ...(typeof updatedAt === 'number' && updatedAt !== 0 && { updated_at: updatedAt }),
    raw_claims: raw,
  }
}

/** Converts a string or number to text, anything else to ''. */
export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
