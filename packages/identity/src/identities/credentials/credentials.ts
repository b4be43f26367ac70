import type { Transaction } from '@tillkey/sql'
import { connectionKey, connectionsIn } from '../../credentials/connections.ts'
import { credentialNotHeld, firstFactorStays } from '../../errors/identity-errors.ts'
import type { JsonObject } from '../../values.ts'
import type { Identity } from '../identity.ts'
import { createIdentitiesStore } from '../stores/identities-store.ts'
import { createIdentityWrites } from '../stores/identity-writes-store.ts'
import { type SignInMethods, wouldLockOut } from './sign-in-methods.ts'

const FIRST_FACTORS = ['password', 'oidc', 'code']
const REMOVABLE = ['totp', 'lookup_secret', 'webauthn']

/** Keeps passwordless keys: they are first factors. */
function withoutSecondFactors(config: JsonObject): JsonObject {
  const keys = Array.isArray(config.credentials) ? (config.credentials as JsonObject[]) : [] // as the webauthn method stores them
  return { ...config, credentials: keys.filter(({ is_passwordless: isFirst }) => isFirst === true) }
}

/**
 * Removes one connection. Throws 404 when the identity lacks it, and 400 when it is the last way to sign in.
 */
export async function removeConnection(
  tx: Transaction,
  identity: Identity,
  { identifier, at, methods }: { identifier: string; at: number; methods: SignInMethods },
): Promise<void> {
  const { projectId, id } = identity
  await tx.lock(`identity ${projectId} ${id}`)
  const store = createIdentitiesStore(tx)
  const credentials = await store.credentials(projectId, id)
  const current = credentials.find(({ type }) => type === 'oidc')
  const remaining = connectionsIn(current?.config).filter((one) => connectionKey(one) !== identifier)
  if (!current || remaining.length === connectionsIn(current.config).length) throw credentialNotHeld('oidc')
  const changed = { ...current, config: { ...current.config, providers: remaining }, updatedAt: at }
  const credentialsAfter = credentials.map((credential) => (credential === current ? changed : credential))
  if (wouldLockOut({ identity, credentials }, { identity, credentials: credentialsAfter }, methods))
    throw firstFactorStays()
  const keys = await store.keys(projectId, id)
  await createIdentityWrites(tx).rewrite({
    identity: { ...identity, updatedAt: at },
    credentials: credentialsAfter,
    keys: keys.filter(({ kind, value }) => kind !== 'oidc' || value !== identifier),
  })
}

/** Removes the second factor of a type. Throws 400 for first factors, and 404 when the identity lacks it. */
export async function removeCredential(
  tx: Transaction,
  identity: Identity,
  { type, at }: { type: string; at: number },
): Promise<void> {
  if (FIRST_FACTORS.includes(type)) throw firstFactorStays()
  if (!REMOVABLE.includes(type)) throw credentialNotHeld(type)
  const { projectId, id } = identity
  const store = createIdentitiesStore(tx)
  const credentials = await store.credentials(projectId, id)
  if (!credentials.some((credential) => credential.type === type)) throw credentialNotHeld(type)
  const remaining = credentials.flatMap((credential) => {
    if (credential.type !== type) return [credential]
    return type === 'webauthn'
      ? [{ ...credential, config: withoutSecondFactors(credential.config), updatedAt: at }]
      : []
  })
  const keys = (await store.keys(projectId, id)).filter(({ kind }) => kind !== type || type === 'webauthn')
  await createIdentityWrites(tx).rewrite({
    identity: { ...identity, updatedAt: at },
    credentials: remaining,
    keys,
  })
}
