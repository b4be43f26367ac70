import type { Transaction } from '@tillkey/sql'
import { credentialNotHeld, firstFactorStays } from '../errors/identity-errors.ts'
import type { JsonObject } from '../values/json.ts'
import { createIdentitiesStore } from './identities-store.ts'
import type { Identity } from './identity.ts'
import { createIdentityWrites } from './identity-writes-store.ts'

const FIRST_FACTORS = ['password', 'oidc', 'code']
const REMOVABLE = ['totp', 'lookup_secret', 'webauthn']

/** Keys that are no second factor but a way to sign in stay. */
function withoutSecondFactors(config: JsonObject): JsonObject {
  const keys = Array.isArray(config.credentials) ? (config.credentials as JsonObject[]) : [] // as the method stores them
  return { ...config, credentials: keys.filter(({ is_passwordless: isFirst }) => isFirst === true) }
}

/** Removes the second factor of a type. 400 for what signs in, 404 for what the identity does not have. */
export async function removeCredential(
  tx: Transaction,
  identity: Identity,
  type: string,
  at: number,
): Promise<void> {
  if (FIRST_FACTORS.includes(type)) throw firstFactorStays()
  if (!REMOVABLE.includes(type)) throw credentialNotHeld(type)
  const { projectId, id } = identity
  const store = createIdentitiesStore(tx)
  const credentials = await store.credentials(projectId, id)
  if (!credentials.some((credential) => credential.type === type)) throw credentialNotHeld(type)
  const kept = credentials.flatMap((credential) => {
    if (credential.type !== type) return [credential]
    return type === 'webauthn'
      ? [{ ...credential, config: withoutSecondFactors(credential.config), updatedAt: at }]
      : []
  })
  const keys = (await store.keys(projectId, id)).filter(({ kind }) => kind !== type || type === 'webauthn')
  await createIdentityWrites(tx).rewrite({
    identity: { ...identity, updatedAt: at },
    credentials: kept,
    keys,
  })
}
