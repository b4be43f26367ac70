import type { Keyring } from '@tillkey/secrets'

/** Opens a provider credential that was sealed for `purpose`; throws when no secret of ours fits. */
export function openCredential(keyring: Keyring, sealed: string, purpose: string): string {
  const text = keyring.open(sealed, purpose)
  if (text === undefined) throw new Error('a provider credential cannot be decrypted with any of the secrets')
  return text
}
