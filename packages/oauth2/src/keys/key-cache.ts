import { assertFresh, createSharedReads, type ProjectContext } from '@tillkey/platform-core'
import type { Database } from '@tillkey/sql'
import { LRUCache } from 'lru-cache'
import { createKeysStore, type KeySetName, type StoredKey } from './keys-store.ts'

/** Upper bound on cached sets. */
const MAX_SETS = 1000

export interface KeyCache {
  /**
   * Returns the current keys of a set, newest first; the same list until a key of the project changes. `change` is the
   * change counter, if the request has already read it.
   */
  list(set: KeySetName, change?: number): Promise<readonly StoredKey[]>
  /** Revalidates a cached project and returns the change counter of its keys. Throws StaleProjectError. */
  revalidate(project: ProjectContext): Promise<number>
}

interface CachedKeys {
  change: number
  keys: readonly StoredKey[]
}

/**
 * Caches key sets and validates them by the project's change counter, which concurrent requests read together. Every
 * process therefore sees a change on the next request.
 */
export function createKeyCache(db: Database): KeyCache {
  const store = createKeysStore(db)
  const findChange = createSharedReads(store.findChange)
  const cache = new LRUCache<string, CachedKeys>({ max: MAX_SETS })

  return {
    async list(set, read) {
      const name = JSON.stringify([set.projectId, set.set])
      const change = read ?? (await findChange(set.projectId)).change
      const found = cache.get(name)
      if (found?.change === change) return found.keys
      // The keys may be newer than the counter read before them, never older.
      const keys = await store.list(set)
      cache.set(name, { change, keys })
      return keys
    },
    async revalidate(project) {
      const { change, projectVersion } = await findChange(project.id)
      assertFresh(project, projectVersion)
      return change
    },
  }
}
