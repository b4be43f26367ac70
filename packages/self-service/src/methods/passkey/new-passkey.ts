import { randomBytes } from 'node:crypto'
import type { SecurityKey } from '@tillkey/identity/credentials/webauthn-keys.ts'
import type { IdentityConfig } from '@tillkey/identity/identity-config.ts'
import type { IdentitySchema } from '@tillkey/identity/schemas/identity-schemas.ts'
import { type TraitField, traitAt } from '@tillkey/identity/schemas/trait-fields.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'
import { textField } from '../../flows/payload.ts'
import { verifyRegistration } from '../webauthn/ceremony.ts'
import { passkeyName } from './authenticator-names.ts'

const USER_HANDLE_BYTES = 32

/** Random user handle in base64. It contains nothing about its owner (WebAuthn, 14.6.1). */
export const newUserHandle = (): string => randomBytes(USER_HANDLE_BYTES).toString('base64')

/** Private state of a flow that offers to create a passkey. */
export const rememberCeremony = (challenge: string, userHandle: string): JsonObject => ({
  passkey_challenge: challenge,
  passkey_handle: userHandle,
})

/** User handle that the flow has offered. */
export const offeredHandle = (internal: JsonObject): string => textField(internal, 'passkey_handle') ?? ''

/** The trait that names the passkeys of an identity. */
export const nameField = ({ fields }: IdentitySchema): TraitField | undefined =>
  fields.find(({ marks }) => marks.isPasskeyName) ??
  fields.find(({ marks }) => marks.identifies.includes('webauthn'))

/** The name that the authenticator shows for an identity. */
export function accountName(schema: IdentitySchema, traits: JsonObject): string | undefined {
  const value = traitAt(traits, nameField(schema)?.path ?? [])
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Verifies the answer of the authenticator and returns the new passkey; undefined when it is invalid. */
export async function verifyPasskey(
  text: string,
  { config, internal, now }: { config: IdentityConfig; internal: JsonObject; now: number },
): Promise<SecurityKey | undefined> {
  const challenge = textField(internal, 'passkey_challenge') ?? ''
  const ceremony = { rp: config.passkey.rp, challenge }
  const key = await verifyRegistration(text, ceremony, { displayName: '', isPasswordless: true, now })
  return key && { ...key, display_name: passkeyName(key.authenticator.aaguid) }
}
