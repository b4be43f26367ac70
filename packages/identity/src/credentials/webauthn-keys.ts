import type { Credential, Identity } from '../identities/identity.ts'
import type { IdentityConfig } from '../identity-config.ts'
import { isObject, type JsonObject } from '../values.ts'
import type { CredentialServices } from './credential-services.ts'

/** A stored security key; bytes are in base64. */
export interface SecurityKey {
  id: string
  public_key: string
  attestation_type: string
  authenticator: { aaguid: string; sign_count: number; clone_warning: boolean }
  display_name: string
  added_at: string
  /** Whether it is a first factor. */
  is_passwordless: boolean
}

export interface SecurityKeySet {
  keys: SecurityKey[]
  /** User handle in base64. */
  userHandle: string
  config: JsonObject
}

/** Reads the keys of a credential. */
export function readKeys(credential: Pick<Credential, 'config'> | undefined): SecurityKeySet {
  const config = credential?.config ?? {}
  const keys = Array.isArray(config.credentials) ? config.credentials.filter(isObject) : []
  const { user_handle: handle } = config
  return {
    keys: keys as unknown as SecurityKey[], // written by `keysConfig`
    userHandle: typeof handle === 'string' ? handle : '',
    config,
  }
}

/** Config of a webauthn credential. */
export const keysConfig = (keys: readonly SecurityKey[], userHandle: string): JsonObject => ({
  credentials: keys,
  user_handle: userHandle,
})

/** Default user handle, in base64: the bytes of the identity id. */
export const toUserHandle = (id: string): string =>
  Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64')

/** Finds the security keys of an identity, or its passkeys. */
export async function findKeys(
  identity: Identity,
  { identitiesStore }: Pick<CredentialServices, 'identitiesStore'>,
  type: 'webauthn' | 'passkey' = 'webauthn',
): Promise<SecurityKeySet> {
  return readKeys(await identitiesStore.credential(identity.projectId, identity.id, type))
}

/** Keys that serve at a level: first factors or second factors. */
export const keysFor = (keys: readonly SecurityKey[], level: 'aal1' | 'aal2'): SecurityKey[] =>
  keys.filter((key) => key.is_passwordless === (level === 'aal1'))

/** Key id in hex, as used in forms. */
export const hexId = ({ id }: SecurityKey): string => Buffer.from(id, 'base64').toString('hex')

/** Key id in base64url, as used by browsers. */
export const urlId = ({ id }: Pick<SecurityKey, 'id'>): string =>
  Buffer.from(id, 'base64').toString('base64url')

/** Returns whether a form can use keys: only browser pages run the script. */
export const isOnPage = ({ type, config }: { type: string; config: IdentityConfig }): boolean =>
  type === 'browser' && config.webauthn.enabled
