import type { Credential, Identity } from '../identities/identity.ts'
import type { IdentityConfig } from '../identity-config.ts'
import { isObject, type JsonObject } from '../values.ts'
import type { CredentialServices } from './credential-services.ts'

/** A security key of somebody, as it is stored: bytes in base64. */
export interface SecurityKey {
  id: string
  public_key: string
  attestation_type: string
  authenticator: { aaguid: string; sign_count: number; clone_warning: boolean }
  display_name: string
  added_at: string
  /** Whether it was added as a first factor. */
  is_passwordless: boolean
}

export interface Keys {
  keys: SecurityKey[]
  /** What the browser knows the person by, in base64. */
  userHandle: string
  config: JsonObject
}

/** What a credential holds: keys, and whose they are. */
export function readKeys(credential: Pick<Credential, 'config'> | undefined): Keys {
  const config = credential?.config ?? {}
  const keys = Array.isArray(config.credentials) ? config.credentials.filter(isObject) : []
  const { user_handle: handle } = config
  // Whatever stands in a stored credential was written by `keysConfig`.
  return {
    keys: keys as unknown as SecurityKey[], // written by `keysConfig`
    userHandle: typeof handle === 'string' ? handle : '',
    config,
  }
}

/** What is stored of the security keys of an identity. */
export const keysConfig = (keys: readonly SecurityKey[], userHandle: string): JsonObject => ({
  credentials: keys,
  user_handle: userHandle,
})

/** What a browser knows somebody by who has no key yet, in base64: the bytes of their id. */
export const handleOf = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64')

/** The security keys of an identity with the handle that they know it by; no key when it has none. */
export async function findKeys(
  identity: Identity,
  { identitiesStore }: Pick<CredentialServices, 'identitiesStore'>,
): Promise<Keys> {
  return readKeys(await identitiesStore.credential(identity.projectId, identity.id, 'webauthn'))
}

/** The keys of the kind that a project uses at a level: first factors, or second ones. */
export const keysFor = (keys: readonly SecurityKey[], level: 'aal1' | 'aal2'): SecurityKey[] =>
  keys.filter((key) => key.is_passwordless === (level === 'aal1'))

/** The id of a key as forms name it. */
export const hexId = ({ id }: SecurityKey): string => Buffer.from(id, 'base64').toString('hex')

/** The id of a key as browsers name it. */
export const urlId = ({ id }: Pick<SecurityKey, 'id'>): string =>
  Buffer.from(id, 'base64').toString('base64url')

/** Whether a form can use keys at all: only pages run the script that asks for them. */
export const isOnPage = ({ type, config }: { type: string; config: IdentityConfig }): boolean =>
  type === 'browser' && config.webauthn.enabled
