import type { Keyring } from '@tillkey/secrets'
import type { Transaction } from '@tillkey/sql'
import { type Jwk, plainJwk, toPublicJwk } from './jwk.ts'
import { createKeyWritesStore, type KeySetName, type StoredKey } from './keys-store.ts'

/** Context that binds a sealed key to its row. */
export const keyContext = ({ projectId, set }: KeySetName, kid: string): string =>
  `oauth2 key ${JSON.stringify([projectId, set, kid])}`

const asStored = (keyring: Keyring, set: KeySetName, jwk: Jwk): Omit<StoredKey, 'ordinal'> => {
  const plain = plainJwk(jwk)
  const kid = plain.kid ?? ''
  return {
    kid,
    publicJwk: toPublicJwk(plain) ?? null,
    sealedJwk: keyring.seal(JSON.stringify(plain), keyContext(set, kid)),
  }
}

/** Opens a stored key, including private members. */
export function openKey(keyring: Keyring, set: KeySetName, { kid, sealedJwk }: StoredKey): Jwk {
  const text = keyring.open(sealedJwk, keyContext(set, kid))
  if (text === undefined) throw new Error('the key cannot be opened with any of the configured secrets')
  return JSON.parse(text) as Jwk // sealed by asStored
}

/**
 * Must be called before every change of a key. Serializes writes to a set, which orders its keys, and invalidates cached
 * keys of the project.
 */
export async function lockKeySet(tx: Transaction, { projectId, set }: KeySetName): Promise<void> {
  await tx.lock(`oauth2 keys ${JSON.stringify([projectId, set])}`)
  await createKeyWritesStore(tx).countChange(projectId)
}

export interface SealedKeysDependencies {
  keyring: Keyring
  /** Milliseconds since 1970. */
  now: () => number
}

/** Adds a key to a locked set as its newest. Throws UniqueViolation if its `kid` is taken. */
export const addSealed = (
  tx: Transaction,
  { set, jwk }: { set: KeySetName; jwk: Jwk },
  { keyring, now }: SealedKeysDependencies,
): Promise<void> => createKeyWritesStore(tx).add(set, asStored(keyring, set, jwk), now())
