import type { Queries } from '@tillkey/sql'
import { LRUCache } from 'lru-cache'
import { createClientsStore } from './clients-store.ts'

/** Limits how often preflight requests cause reads. */
const CACHE_MS = 1000
const MAX_PROJECTS = 1000

interface ReadOrigins {
  readAt: number
  origins: Promise<readonly string[]>
}

/** Returns the origins in `allowed_cors_origins` of all clients of a project, at most a second old. */
export function createClientOrigins({
  db,
  now,
}: {
  db: Queries
  now: () => number
}): (projectId: string) => Promise<readonly string[]> {
  const cache = new LRUCache<string, ReadOrigins>({ max: MAX_PROJECTS })
  return (projectId) => {
    const found = cache.get(projectId)
    if (found && now() - found.readAt < CACHE_MS) return found.origins
    const origins = createClientsStore(db).listOrigins(projectId)
    cache.set(projectId, { readAt: now(), origins })
    // Failures are not cached.
    origins.catch(() => cache.delete(projectId))
    return origins
  }
}
