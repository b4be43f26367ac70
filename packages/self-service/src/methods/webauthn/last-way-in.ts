import { readKeys, type SecurityKey } from '@tillkey/identity/credentials/webauthn-keys.ts'
import { wouldLockOut } from '@tillkey/identity/identities/credentials/sign-in-methods.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import type { IdentityConfig } from '@tillkey/identity/identity-config.ts'
import type { AccountServices } from '../../flows/services.ts'

/** Returns whether a security key or passkey is the last way to sign in. */
export async function isLastWayIn(
  { identity, type, key }: { identity: Identity; type: 'webauthn' | 'passkey'; key: SecurityKey },
  config: IdentityConfig,
  { identitiesStore }: AccountServices,
): Promise<boolean> {
  const credentials = await identitiesStore.credentials(identity.projectId, identity.id)
  const without = credentials.map((one) => {
    const rest = readKeys(one).keys.filter(({ id }) => id !== key.id)
    return one.type === type ? { ...one, config: { ...one.config, credentials: rest } } : one
  })
  return wouldLockOut({ identity, credentials }, { identity, credentials: without }, config)
}
