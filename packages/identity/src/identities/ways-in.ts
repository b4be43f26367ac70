import type { IdentityConfig } from '../identity-config.ts'
import { isObject, type JsonObject } from '../values.ts'
import { connectionsIn } from './connections.ts'
import type { Credential } from './identity.ts'

/** The methods of a project that a first factor depends on. */
export type SignInMethods = Pick<IdentityConfig, 'password' | 'oidc' | 'code' | 'webauthn'>

function keysIn({ credentials }: JsonObject): number {
  const keys = Array.isArray(credentials) ? credentials.filter(isObject) : []
  return keys.filter(({ is_passwordless: isFirst }) => isFirst === true).length
}

/** How many ways in a credential gives under the methods that a project has switched on; each connection and each key is one. */
function waysOf({ type, config }: Credential, { password, oidc, code, webauthn }: SignInMethods): number {
  switch (type) {
    case 'password':
      return password.enabled && config.hashed_password ? 1 : 0
    case 'code':
      return code.isPasswordless ? 1 : 0
    case 'webauthn':
      return webauthn.enabled && webauthn.isPasswordless ? keysIn(config) : 0
    case 'oidc': {
      const offered = new Set(oidc.enabled ? oidc.providers.map(({ id }) => id) : [])
      return connectionsIn(config).filter(({ provider }) => offered.has(provider)).length
    }
    default:
      return 0
  }
}

/** How many ways there are to sign in with credentials. */
export const waysIn = (credentials: readonly Credential[], methods: SignInMethods): number =>
  credentials.reduce((sum, credential) => sum + waysOf(credential, methods), 0)

/** Whether a change of credentials takes away the last way in. */
export const locksOut = (
  before: readonly Credential[],
  after: readonly Credential[],
  methods: SignInMethods,
): boolean => waysIn(before, methods) > 0 && waysIn(after, methods) === 0
