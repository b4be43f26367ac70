import { isObject, type JsonObject } from '../values.ts'

/** Factors that a credential can serve as; `none` for a credential without secrets. */
export type Factors = 'first' | 'second' | 'both' | 'none'

function keyFactors({ credentials }: JsonObject): Factors {
  const keys = Array.isArray(credentials) ? credentials.filter(isObject) : []
  if (keys.length === 0) return 'none'
  const isFirst = keys.some(({ is_passwordless: passwordless }) => passwordless === true)
  const isSecond = keys.some(({ is_passwordless: passwordless }) => passwordless !== true)
  if (isFirst && isSecond) return 'both'
  return isFirst ? 'first' : 'second'
}

/** A password may still be with another system, which a hook asks. */
const passwordFactors = ({
  hashed_password: hash,
  use_password_migration_hook: migrates,
}: JsonObject): Factors => (hash || migrates ? 'first' : 'none')

/** Returns the factors of a credential, by its type and config. */
export function countFactors(type: string, config: JsonObject): Factors {
  switch (type) {
    case 'password':
      return passwordFactors(config)
    case 'oidc':
      return Array.isArray(config.providers) && config.providers.length > 0 ? 'first' : 'none'
    case 'code':
      return 'first'
    case 'totp':
    case 'lookup_secret':
      return 'second'
    case 'webauthn':
    case 'passkey':
      return keyFactors(config)
    default:
      return 'none'
  }
}

/**
 * Returns the highest authenticator assurance level that these factors can reach; `aal0` without a first
 * factor.
 */
export function availableAal(factors: readonly Factors[]): 'aal0' | 'aal1' | 'aal2' {
  if (!factors.some((one) => one === 'first' || one === 'both')) return 'aal0'
  return factors.some((one) => one === 'second' || one === 'both') ? 'aal2' : 'aal1'
}
