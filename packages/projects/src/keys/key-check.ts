import { bearerOf } from '@tillkey/host'
import type { AccessCheck } from '@tillkey/platform-core'
import { digestOf } from '@tillkey/secrets'
import type { Queries } from '@tillkey/sql'
import { PROJECT_PREFIX, WORKSPACE_PREFIX } from './keys.ts'
import { type ApiKey, createKeysStore } from './keys-store.ts'

/** The time a key was used last is told to the minute: not every request writes. */
const USED_STEP_MS = 60_000

/** Knows the keys of projects and of the workspace, as long as they are good. */
export function keyCheck(db: Queries, now: () => number): AccessCheck {
  const store = createKeysStore(db)
  async function liveKey(token: string): Promise<ApiKey | undefined> {
    const key = await store.findByDigest(digestOf(token))
    if (!key || (key.expiresAt !== null && key.expiresAt <= now())) return undefined
    return key
  }
  async function noteUse({ projectId, id, lastUsedAt }: ApiKey): Promise<void> {
    if (lastUsedAt === null || lastUsedAt <= now() - USED_STEP_MS) await store.setUsed(projectId, id, now())
  }
  return async (request, project) => {
    const token = bearerOf(request)
    if (!token?.startsWith(PROJECT_PREFIX) && !token?.startsWith(WORKSPACE_PREFIX)) return undefined
    const key = await liveKey(token)
    if (!key) return undefined
    const { id, projectId } = key
    const isOfWorkspace = projectId === ''
    // A key of the workspace is for projects, not for what is in them; a project's key is for its own.
    if (project && isOfWorkspace) return undefined
    if (project && projectId !== project.id) return 'foreign'
    await noteUse(key)
    return isOfWorkspace ? { kind: 'workspace key', id } : { kind: 'project key', id, projectId }
  }
}
