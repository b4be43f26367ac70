import type { Ports } from '@tillkey/platform-core'
import { type Database, type Transaction, UniqueViolation } from '@tillkey/sql'
import { resourceError } from '../oauth2-errors.ts'
import type { Jwk } from './jwk.ts'
import { withKeyAudit } from './key-audit.ts'
import { type GenerateRsa, generateJwk, type KeyDescription } from './key-generation.ts'
import { createKeysStore, createKeyWritesStore, type KeySetName } from './keys-store.ts'
import { addSealed, lockKeySet, openKey, type SealedKeysDependencies } from './sealed-keys.ts'

export interface Keys {
  /** Newest first, with private members. Throws 404 when the set has none. */
  list(set: KeySetName): Promise<Jwk[]>
  /** Throws 404 when there is none. */
  find(set: KeySetName, kid: string): Promise<Jwk>
  /** Puts a new private key into a set. 400 for an algorithm that none are made for, 409 when the set has its kid. */
  create(set: KeySetName, description: KeyDescription): Promise<Jwk>
  /** In place of all keys of a set; 409 when two have the same kid. */
  replaceSet(set: KeySetName, jwks: readonly Jwk[]): Promise<void>
  /** In place of the set's key of the same kid, or beside its others. */
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

/** Runs a write; 409 when it would have made two of what there can be one of. */
export async function asConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UniqueViolation) throw resourceError('duplicate', '', error)
    throw error
  }
}

/** Key sets of projects: private members are sealed, and leave through the administrators' operations only. */
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
      if (!jwk) throw resourceError('bad_request', 'No keys are generated for this algorithm.')
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
