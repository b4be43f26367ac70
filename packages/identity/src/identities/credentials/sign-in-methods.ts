import { connectionsIn } from '../../credentials/connections.ts'
import type { IdentityConfig } from '../../identity-config.ts'
import { extractIdentifiers } from '../../schemas/identity-schemas.ts'
import { isObject, type JsonObject } from '../../values.ts'
import type { Credential, Identity } from '../identity.ts'

/** Method settings and schemas that decide what a first factor is. */
export type SignInMethods = Pick<
  IdentityConfig,
  'password' | 'oidc' | 'code' | 'webauthn' | 'passkey' | 'schemas'
>

/** An identity with its credentials, as far as sign-in is concerned. */
export interface SignInAccount {
  identity: Pick<Identity, 'schemaId' | 'traits' | 'verifiableAddresses'>
  credentials: readonly Credential[]
}

function countPasswordlessKeys({ credentials }: JsonObject): number {
  const keys = Array.isArray(credentials) ? credentials.filter(isObject) : []
  return keys.filter(({ is_passwordless: isFirst }) => isFirst === true).length
}

/**
 * Counts the ways to sign in with a credential under the enabled methods; each connection and each key is
 * one.
 */
function countWays(
  { type, config }: Credential,
  { password, oidc, webauthn, passkey }: SignInMethods,
): number {
  switch (type) {
    case 'password':
      return password.enabled && config.hashed_password ? 1 : 0
    case 'webauthn':
      return webauthn.enabled && webauthn.isPasswordless ? countPasswordlessKeys(config) : 0
    case 'passkey':
      return passkey.enabled ? countPasswordlessKeys(config) : 0
    case 'oidc': {
      const offered = new Set(oidc.enabled ? oidc.providers.map(({ id }) => id) : [])
      return connectionsIn(config).filter(({ provider }) => offered.has(provider)).length
    }
    default:
      return 0
  }
}

/** Methods whose credentials identify their owner by themselves. */
const SELF_IDENTIFYING = ['oidc', 'passkey']

/** Returns whether the identity has an identifier for a method. */
function hasIdentifier(
  { schemaId, traits }: SignInAccount['identity'],
  type: string,
  { schemas }: SignInMethods,
): boolean {
  const schema = schemas.find(schemaId)
  return (
    SELF_IDENTIFYING.includes(type) ||
    (schema !== undefined && extractIdentifiers(schema, traits, type).length > 0)
  )
}

/** Returns whether the identity can sign in with a code. */
function takesCodes({ identity, credentials }: SignInAccount, methods: SignInMethods): boolean {
  const { isPasswordless, takesVerifiedAddress } = methods.code
  const hasCredential =
    credentials.some(({ type }) => type === 'code') && hasIdentifier(identity, 'code', methods)
  const isReachable = takesVerifiedAddress && identity.verifiableAddresses.some(({ verified }) => verified)
  return isPasswordless && (hasCredential || isReachable)
}

/** Counts the ways to sign in to an account. */
export function countSignInMethods(account: SignInAccount, methods: SignInMethods): number {
  const { identity, credentials } = account
  return credentials
    .filter(({ type }) => hasIdentifier(identity, type, methods))
    .reduce((sum, credential) => sum + countWays(credential, methods), Number(takesCodes(account, methods)))
}

/** Returns whether a change removes the last way to sign in. */
export const wouldLockOut = (before: SignInAccount, after: SignInAccount, methods: SignInMethods): boolean =>
  countSignInMethods(before, methods) > 0 && countSignInMethods(after, methods) === 0
