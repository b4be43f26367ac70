import type { Ports } from '@tillkey/platform-core'
import { type Database, type Transaction, UniqueViolation } from '@tillkey/sql'
import { resourceError } from '../http/oauth2-errors.ts'
import type { Jwk } from './jwk.ts'
import { withKeyAudit } from './key-audit.ts'
import { type GenerateRsa, generateJwk, type KeyDescription } from './key-generation.ts'
import { createKeysStore, createKeyWritesStore, type KeySetName, type KeysStore } from './keys-store.ts'
import { addSealed, lockKeySet, openKey, type SealedKeysDependencies } from './sealed-keys.ts'

export interface Keys {
  /** Keys of all sets, without private members. */
  listAll: KeysStore['listAll']
  /** Newest first, with private members. Throws 404 if the set is empty. */
  list(set: KeySetName): Promise<Jwk[]>
  /** Throws 404 if the key does not exist. */
  find(set: KeySetName, kid: string): Promise<Jwk>
  /** Generates a key. Throws 400 for an unsupported algorithm, 409 if its `kid` is taken. */
  create(set: KeySetName, description: KeyDescription): Promise<Jwk>
  /** Replaces all keys of a set. Throws 409 for duplicate `kid`s. */
  replaceSet(set: KeySetName, jwks: readonly Jwk[]): Promise<void>
  /** Replaces the key with the same `kid`, or adds one. */
  replace(set: KeySetName, jwk: Jwk): Promise<void>
  remove(set: KeySetName, kid: string): Promise<void>
  removeSet(set: KeySetName): Promise<void>
}

export interface KeysDependencies extends SealedKeysDependencies {
  db: Database
  ports: Ports
  newId: () => string
  generateRsa: GenerateRsa
}

/** Runs a write. Turns UniqueViolation into 409. */
export async function asConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UniqueViolation) throw resourceError('duplicate', '', error)
    throw error
  }
}

/** Manages key sets. Private members are stored sealed and only returned by the admin API. */
export function createKeys(dependencies: KeysDependencies): Keys {
  const { db, keyring, ports, newId, generateRsa } = dependencies
  const store = createKeysStore(db)
  const inSet = (set: KeySetName, work: (tx: Transaction) => Promise<void>): Promise<void> =>
    asConflict(() =>
      db.transaction(async (tx) => {
        await lockKeySet(tx, set)
        await withKeyAudit(tx, ports, { set, work: () => work(tx) })
      }),
    )

  return {
    listAll: store.listAll,
    async list(set) {
      const keys = await store.list(set)
      if (keys.length === 0) throw resourceError('no_such_set', 'This key set has no keys.')
      return keys.map((key) => openKey(keyring, set, key))
    },
    async find(set, kid) {
      const key = await store.find(set, kid)
      if (!key) throw resourceError('no_such_row')
      return openKey(keyring, set, key)
    },
    async create(set, { alg, use, kid }) {
      const jwk = await generateJwk({ alg, use: use || 'sig', kid: kid || newId() }, generateRsa)
      if (!jwk) throw resourceError('bad_request', 'Keys cannot be generated for this algorithm.')
      await inSet(set, (tx) => addSealed(tx, { set, jwk }, dependencies))
      return jwk
    },
    replaceSet: (set, jwks) =>
      inSet(set, async (tx) => {
        await createKeyWritesStore(tx).removeAll(set)
        for (const jwk of jwks) await addSealed(tx, { set, jwk }, dependencies)
      }),
    replace: (set, jwk) =>
      inSet(set, async (tx) => {
        await createKeyWritesStore(tx).remove(set, jwk.kid ?? '')
        await addSealed(tx, { set, jwk }, dependencies)
      }),
    remove: (set, kid) => inSet(set, (tx) => createKeyWritesStore(tx).remove(set, kid)),
    removeSet: (set) => inSet(set, (tx) => createKeyWritesStore(tx).removeAll(set)),
  }
}
