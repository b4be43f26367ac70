import type { IdentityConfig } from '../identity-config.ts'
import { identifiersOf } from '../schemas/identity-schemas.ts'
import { isObject, type JsonObject } from '../values.ts'
import { connectionsIn } from './connections.ts'
import type { Credential, Identity } from './identity.ts'

/** The methods of a project that a first factor depends on, and the schemas that say what its people sign in with. */
export type SignInMethods = Pick<IdentityConfig, 'password' | 'oidc' | 'code' | 'webauthn' | 'schemas'>

/** What an identity signs in with. */
export interface Account {
  identity: Pick<Identity, 'schemaId' | 'traits' | 'verifiableAddresses'>
  credentials: readonly Credential[]
}

function countPasswordlessKeys({ credentials }: JsonObject): number {
  const keys = Array.isArray(credentials) ? credentials.filter(isObject) : []
  return keys.filter(({ is_passwordless: isFirst }) => isFirst === true).length
}

/** How many ways in a credential gives under the methods that a project has switched on; each connection and each key is one. */
function countWays({ type, config }: Credential, { password, oidc, webauthn }: SignInMethods): number {
  switch (type) {
    case 'password':
      return password.enabled && config.hashed_password ? 1 : 0
    case 'webauthn':
      return webauthn.enabled && webauthn.isPasswordless ? countPasswordlessKeys(config) : 0
    case 'oidc': {
      const offered = new Set(oidc.enabled ? oidc.providers.map(({ id }) => id) : [])
      return connectionsIn(config).filter(({ provider }) => offered.has(provider)).length
    }
    default:
      return 0
  }
}

/** Whether an identity can name itself to a method: a connection alone needs no identifier. */
function hasIdentifier(
  { schemaId, traits }: Account['identity'],
  type: string,
  { schemas }: SignInMethods,
): boolean {
  const schema = schemas.find(schemaId)
  return type === 'oidc' || (schema !== undefined && identifiersOf(schema, traits, type).length > 0)
}

/** Whether codes are sent to an identity that signs in with them. */
function takesCodes({ identity, credentials }: Account, methods: SignInMethods): boolean {
  const { isPasswordless, takesVerifiedAddress } = methods.code
  const hasCredential = credentials.some(({ type }) => type === 'code') && hasIdentifier(identity, 'code', methods)
  const isReachable = takesVerifiedAddress && identity.verifiableAddresses.some(({ verified }) => verified)
  return isPasswordless && (hasCredential || isReachable)
}

/** How many ways there are to sign in to an account. */
export function countSignInMethods(account: Account, methods: SignInMethods): number {
  const { identity, credentials } = account
  return credentials
    .filter(({ type }) => hasIdentifier(identity, type, methods))
    .reduce((sum, credential) => sum + countWays(credential, methods), Number(takesCodes(account, methods)))
}

/** Whether a change takes away the last way in. */
export const wouldLockOut = (before: Account, after: Account, methods: SignInMethods): boolean =>
  countSignInMethods(before, methods) > 0 && countSignInMethods(after, methods) === 0
