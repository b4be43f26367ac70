import { assertFresh, createSharedReads, type ProjectContext } from '@tillkey/platform-core'
import type { Database } from '@tillkey/sql'
import { createKeysStore, type KeySetName, type StoredKey } from './keys-store.ts'

/** Sets that are remembered at most; the one that was read first is forgotten first. */
const MAX_SETS = 1000

export interface KeyCache {
  /**
   * The keys of a set, newest first, as they are when they are asked for: the same list until any key of the project changes. How often they
   * have changed is read unless the request has read it already.
   */
  list(set: KeySetName, change?: number): Promise<readonly StoredKey[]>
  /** Proves a project that was recalled, and tells how often its keys have changed. StaleProject when it has changed itself. */
  revalidate(project: ProjectContext): Promise<number>
}

interface CachedKeys {
  change: number
  keys: readonly StoredKey[]
}

/**
 * Remembers the keys of sets, and proves them by the count of changes of the project's keys, which requests that arrive
 * together read once: every process sees a change with the first request after it.
 */
export function createKeyCache(db: Database): KeyCache {
  const store = createKeysStore(db)
  const findChange = createSharedReads(store.findChange)
  const known = new Map<string, CachedKeys>()

  function remember(name: string, remembered: CachedKeys): void {
    known.set(name, remembered)
    const [oldest] = known.keys()
    if (known.size > MAX_SETS && oldest !== undefined) known.delete(oldest)
  }

  return {
    async list(set, read) {
      const name = JSON.stringify([set.projectId, set.set])
      const change = read ?? (await findChange(set.projectId)).change
      const found = known.get(name)
      if (found?.change === change) return found.keys
      // They may be newer than the count that was read before them, never older.
      const keys = await store.list(set)
      remember(name, { change, keys })
      return keys
    },
    async revalidate(project) {
      const { change, projectVersion } = await findChange(project.id)
      assertFresh(project, projectVersion)
      return change
    },
  }
}
