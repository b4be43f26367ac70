import type { Transaction } from '@tillkey/sql'
import { connectionKey, connectionsIn } from '../../credentials/connections.ts'
import { readKeys, type SecurityKey, urlId } from '../../credentials/webauthn-keys.ts'
import { credentialNotHeld, firstFactorStays, lastSignInMethodStays } from '../../errors/identity-errors.ts'
import { extractIdentifiers } from '../../schemas/identity-schemas.ts'
import type { JsonObject } from '../../values.ts'
import type { Credential, Identity, IdentityKey } from '../identity.ts'
import { createIdentitiesStore } from '../stores/identities-store.ts'
import { createIdentityWrites } from '../stores/identity-writes-store.ts'
import { type SignInMethods, wouldLockOut } from './sign-in-methods.ts'

const FIRST_FACTORS = ['password', 'oidc', 'code', 'passkey']
const REMOVABLE = ['totp', 'lookup_secret', 'webauthn']

/** Keeps passwordless keys: they are first factors. */
function withoutSecondFactors(config: JsonObject): JsonObject {
  const keys = Array.isArray(config.credentials) ? (config.credentials as JsonObject[]) : [] // as the webauthn method stores them
  return { ...config, credentials: keys.filter(({ is_passwordless: isFirst }) => isFirst === true) }
}

interface Removal {
  at: number
  methods: SignInMethods
}

/** Credentials and lookup keys of an identity, before and after a removal. */
interface RemovedPart {
  identity: Identity
  before: readonly Credential[]
  after: readonly Credential[]
  keys: readonly IdentityKey[]
}

/** Stores what remains. Throws 400 when it takes away the last way to sign in. */
async function storeRemaining(
  tx: Transaction,
  { identity, before, after, keys }: RemovedPart,
  { at, methods }: Removal,
): Promise<void> {
  if (wouldLockOut({ identity, credentials: before }, { identity, credentials: after }, methods))
    throw lastSignInMethodStays()
  await createIdentityWrites(tx).rewrite({
    identity: { ...identity, updatedAt: at },
    credentials: [...after],
    keys: [...keys],
  })
}

/** Locks an identity until the transaction ends, and reads its credentials and lookup keys. */
async function lockCredentials(tx: Transaction, { projectId, id }: Identity) {
  await tx.lock(`identity ${projectId} ${id}`)
  const store = createIdentitiesStore(tx)
  return { before: await store.credentials(projectId, id), keys: await store.keys(projectId, id) }
}

/**
 * Removes one connection. Throws 404 when the identity lacks it, and 400 when it is the last way to sign in.
 */
export async function removeConnection(
  tx: Transaction,
  identity: Identity,
  { identifier, ...removal }: Removal & { identifier: string },
): Promise<void> {
  const { before, keys } = await lockCredentials(tx, identity)
  const current = before.find(({ type }) => type === 'oidc')
  const remaining = connectionsIn(current?.config).filter((one) => connectionKey(one) !== identifier)
  if (!current || remaining.length === connectionsIn(current.config).length) throw credentialNotHeld('oidc')
  const changed = {
    ...current,
    config: { ...current.config, providers: remaining },
    updatedAt: removal.at,
  }
  const after = before.map((credential) => (credential === current ? changed : credential))
  const others = keys.filter(({ kind, value }) => kind !== 'oidc' || value !== identifier)
  await storeRemaining(tx, { identity, before, after, keys: others }, removal)
}

/**
 * Removes one key of the credential `webauthn`, and the credential with the last one unless traits identify it. Resolves with
 * the removed key. Throws 404 when the identity lacks it, and 400 when it is the last way to sign in.
 */
export async function removeSecurityKey(
  tx: Transaction,
  identity: Identity,
  { keyId, ...removal }: Removal & { keyId: string },
): Promise<SecurityKey> {
  const { before, keys } = await lockCredentials(tx, identity)
  const current = before.find(({ type }) => type === 'webauthn')
  const { keys: securityKeys } = readKeys(current)
  const removed = securityKeys.find((key) => urlId(key) === keyId)
  if (!current || !removed) throw credentialNotHeld('webauthn')
  const remaining = securityKeys.filter((key) => key !== removed)
  const schema = removal.methods.schemas.find(identity.schemaId)
  const isIdentified = schema && extractIdentifiers(schema, identity.traits, 'webauthn').length > 0
  const changed = {
    ...current,
    config: { ...current.config, credentials: remaining },
    updatedAt: removal.at,
  }
  const isEmpty = remaining.length === 0 && !isIdentified
  const after = before.flatMap((one) => (one !== current ? [one] : isEmpty ? [] : [changed]))
  const others = keys.filter(({ kind }) => !isEmpty || kind !== 'webauthn')
  await storeRemaining(tx, { identity, before, after, keys: others }, removal)
  return removed
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
