import type { KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isPrivateJwk, type Jwk, toKeyObject } from './jwk.ts'
import { createKeyCache, type KeyCache } from './key-cache.ts'
import { generateSigningJwk } from './key-generation.ts'
import type { KeysDependencies } from './keys.ts'
import { createKeysStore, type KeySetName, type StoredKey } from './keys-store.ts'
import { addSealed, lockKeySet, openKey } from './sealed-keys.ts'

/**
 * Key sets by use: `openid` for ID tokens, logout tokens, userinfo and credentials; `access-token` for JWT access
 * tokens.
 */
const signingSets = {
  openid: 'hydra.openid.id-token',
  'access-token': 'hydra.jwt.access-token',
} as const
export type SigningUse = keyof typeof signingSets

/** A private signing key for node:crypto and jose. */
export interface SigningKey {
  kid: string
  /** JWS algorithm; `RS256` for generated keys. */
  alg: string
  key: KeyObject
}

export interface SigningKeys {
  /** Revalidates a cached project and returns the change counter of its keys. */
  revalidate: KeyCache['revalidate']
  /**
   * Newest private key of a set; generated in the background if there is none. `change` is the change counter, if the
   * request has already read it.
   */
  signingKey(projectId: string, use: SigningUse, change?: number): Promise<SigningKey>
  /** Newest private key of a set for an algorithm; `undefined` if there is none. */
  signingKeyForAlgorithm(
    projectId: string,
    use: SigningUse,
    algorithm: string,
  ): Promise<SigningKey | undefined>
  /** Public keys of a set for verification by `kid`, newest first. */
  verificationKeys(projectId: string, use: SigningUse): Promise<readonly Jwk[]>
  /** Public keys of the signing sets and of others, newest first per set. Empty sets get a key. */
  published(projectId: string, moreSets: readonly string[]): Promise<readonly Jwk[]>
}

const MAX_CACHED_KEYS = 1000

/** Caches opened private keys by their sealed text, since each signs many tokens. */
function cacheOpenedKeys<T>(open: (set: KeySetName, stored: StoredKey) => T): typeof open {
  const cache = new LRUCache<string, { value: T }>({ max: MAX_CACHED_KEYS })
  return (set, stored) => {
    const found = cache.get(stored.sealedJwk)
    if (found) return found.value
    const value = open(set, stored)
    cache.set(stored.sealedJwk, { value })
    return value
  }
}

const publicHalves = (lists: readonly (readonly StoredKey[])[]): readonly Jwk[] =>
  lists.flat().flatMap(({ publicJwk }) => publicJwk ?? [])

const asSigningKey = (jwk: Jwk): SigningKey | null =>
  isPrivateJwk(jwk) ? { kid: jwk.kid ?? '', alg: jwk.alg ?? 'RS256', key: toKeyObject(jwk) } : null

/** Finds keys for signing and verifying tokens, and generates missing ones. */
export function createSigningKeys(dependencies: KeysDependencies): SigningKeys {
  const { db, keyring, newId, generateRsa } = dependencies
  const { list, revalidate } = createKeyCache(db)
  const open = cacheOpenedKeys((set, stored) => asSigningKey(openKey(keyring, set, stored)))
  const pending = new Map<string, Promise<void>>()

  /** Adds a key unless another process has added one meanwhile. */
  async function make(set: KeySetName, isEnough: (keys: readonly StoredKey[]) => boolean): Promise<void> {
    const jwk = await generateSigningJwk(newId(), generateRsa)
    await db.transaction(async (tx) => {
      await lockKeySet(tx, set)
      if (!isEnough(await createKeysStore(tx).list(set))) await addSealed(tx, { set, jwk }, dependencies)
    })
  }

  /** Keys of a set once there are enough. Concurrent requests share one generation. */
  async function ensureKeys(
    set: KeySetName,
    isEnough: (keys: readonly StoredKey[]) => boolean,
    change?: number,
  ): Promise<readonly StoredKey[]> {
    const keys = await list(set, change)
    if (isEnough(keys)) return keys
    const name = JSON.stringify(set)
    const making = pending.get(name) ?? make(set, isEnough).finally(() => pending.delete(name))
    pending.set(name, making)
    await making
    return list(set)
  }

  const loadKeys = (projectId: string, set: string): Promise<readonly StoredKey[]> =>
    ensureKeys({ projectId, set }, (keys) => keys.length > 0)

  return {
    revalidate,
    async signingKey(projectId, use, change) {
      const set = { projectId, set: signingSets[use] }
      const signs = (stored: StoredKey): boolean => open(set, stored) !== null
      const stored = (await ensureKeys(set, (keys) => keys.some(signs), change)).find(signs)
      const key = stored && open(set, stored)
      if (!key) throw new Error(`the set ${set.set} was emptied while a key was made for it`)
      return key
    },
    async signingKeyForAlgorithm(projectId, use, algorithm) {
      const set = { projectId, set: signingSets[use] }
      const keys = (await loadKeys(projectId, set.set)).flatMap((stored) => open(set, stored) ?? [])
      return keys.find(({ alg }) => alg === algorithm)
    },
    verificationKeys: async (projectId, use) => publicHalves([await loadKeys(projectId, signingSets[use])]),
    async published(projectId, moreSets) {
      const sets = new Set([...Object.values(signingSets), ...moreSets])
      return publicHalves(await Promise.all([...sets].map((set) => loadKeys(projectId, set))))
    },
  }
}
