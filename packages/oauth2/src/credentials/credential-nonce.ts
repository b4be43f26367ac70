import { digestOf } from '@tillkey/secrets'
import type { AuthorizationServer } from '../provider.ts'

/** Binds a nonce to one access token. */
const formatContext = ({ project }: AuthorizationServer, accessToken: string): string =>
  `oauth2 credential nonce of ${project.id} for ${digestOf(accessToken)}`

/** Returns a sealed nonce that contains its expiry, so none is stored. */
export const createCredentialNonce = (provider: AuthorizationServer, accessToken: string): string =>
  provider.keyring.seal(
    String(provider.now() + provider.config.protocol.lifetimes.credentialNonce),
    formatContext(provider, accessToken),
  )

/** Whether a nonce was created for this access token and has not expired. */
export function isValidCredentialNonce(
  provider: AuthorizationServer,
  accessToken: string,
  nonce: unknown,
): boolean {
  if (typeof nonce !== 'string') return false
  const expiresAt = provider.keyring.open(nonce, formatContext(provider, accessToken))
  return expiresAt !== undefined && Number(expiresAt) > provider.now()
}
