import type { Keyring } from '@tillkey/secrets'
import type { Transaction } from '@tillkey/sql'
import { type Jwk, plainJwk, publicJwkOf } from './jwk.ts'
import { createKeyWritesStore, type KeySetName, type StoredKey } from './keys-store.ts'

/** What a sealed key is bound to. */
export const keyContext = ({ projectId, set }: KeySetName, kid: string): string =>
  `oauth2 key ${JSON.stringify([projectId, set, kid])}`

const asStored = (keyring: Keyring, set: KeySetName, jwk: Jwk): Omit<StoredKey, 'ordinal'> => {
  const plain = plainJwk(jwk)
  const kid = plain.kid ?? ''
  return {
    kid,
    publicJwk: publicJwkOf(plain) ?? null,
    sealedJwk: keyring.seal(JSON.stringify(plain), keyContext(set, kid)),
  }
}

/** The whole of a kept key, private members included. */
export function openKey(keyring: Keyring, set: KeySetName, { kid, sealedJwk }: StoredKey): Jwk {
  const text = keyring.open(sealedJwk, keyContext(set, kid))
  if (text === undefined) throw new Error('a key is sealed under a secret that is not among those given')
  return JSON.parse(text) as Jwk // sealed by us from a key
}

/**
 * Comes before every change of a key. Those who write to one set wait for one another, so that its keys have an order, and
 * who remembers keys of the project reads them anew.
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

/** Puts a key into a set that is locked, as its newest. Throws UniqueViolation when the set has a key of that kid. */
export const addSealed = (
  tx: Transaction,
  { set, jwk }: { set: KeySetName; jwk: Jwk },
  { keyring, now }: SealedKeysDependencies,
): Promise<void> => createKeyWritesStore(tx).add(set, asStored(keyring, set, jwk), now())
