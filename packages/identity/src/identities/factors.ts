import { isObject, type JsonObject } from '../values.ts'

/** Which factors a credential can be: nothing when it proves nothing. */
export type Factors = 'first' | 'second' | 'both' | 'none'

function keyFactors({ credentials }: JsonObject): Factors {
  const keys = Array.isArray(credentials) ? credentials.filter(isObject) : []
  if (keys.length === 0) return 'none'
  const isFirst = keys.some(({ is_passwordless: passwordless }) => passwordless === true)
  const isSecond = keys.some(({ is_passwordless: passwordless }) => passwordless !== true)
  if (isFirst && isSecond) return 'both'
  return isFirst ? 'first' : 'second'
}

/** What a credential proves, by its type and by what it holds. */
export function factorsOf(type: string, config: JsonObject): Factors {
  switch (type) {
    case 'password':
      return config.hashed_password ? 'first' : 'none'
    case 'oidc':
      return Array.isArray(config.providers) && config.providers.length > 0 ? 'first' : 'none'
    case 'code':
      return 'first'
    case 'totp':
    case 'lookup_secret':
      return 'second'
    case 'webauthn':
      return keyFactors(config)
    default:
      return 'none'
  }
}

/** The highest assurance that credentials of these factors can give; none without a first factor. */
export function availableAal(factors: readonly Factors[]): 'aal0' | 'aal1' | 'aal2' {
  if (!factors.some((one) => one === 'first' || one === 'both')) return 'aal0'
  return factors.some((one) => one === 'second' || one === 'both') ? 'aal2' : 'aal1'
}
