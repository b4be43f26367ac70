import { bearerToken } from '@tillkey/host'
import {
  type AccessCheck,
  type Caller,
  isWithinRole,
  type ProjectContext,
  type Role,
} from '@tillkey/platform-core'
import { digestOf } from '@tillkey/secrets'
import type { Queries } from '@tillkey/sql'
import type { Memberships } from '../members/memberships.ts'
import { networkNotAllowed } from '../projects-errors.ts'
import { isSystemProject } from '../system-projects.ts'
import { PROJECT_PREFIX, WORKSPACE_PREFIX } from './keys.ts'
import { type ApiKey, createKeysStore } from './keys-store.ts'
import { isInNetworks } from './networks.ts'

/** Minimum interval between updates of a key's last use and checks of its owner's membership. */
const USED_STEP_MS = 60_000

export interface KeyCheckDependencies {
  db: Queries
  memberships: Pick<Memberships, 'roleOf' | 'ownsAll' | 'isOperator'>
  now: () => number
}

/** Whether the owner of a key still has its rights. Keys without an owner are always covered. */
export async function isCovered(
  { ownerId, projectId, role }: ApiKey,
  memberships: KeyCheckDependencies['memberships'],
): Promise<boolean> {
  if (ownerId === '') return true
  if (!(await memberships.isOperator(ownerId))) return false
  if (projectId === '') return memberships.ownsAll(ownerId)
  const own = await memberships.roleOf(ownerId, projectId)
  return own !== undefined && isWithinRole(role, own)
}

const isOwnProject = ({ projectId }: ApiKey, project: ProjectContext): boolean =>
  projectId === project.id && !isSystemProject(project)

const callerOf = ({ id, projectId, role }: ApiKey): Caller =>
  projectId === ''
    ? { kind: 'workspace key', id, role: role as Role } // workspace keys have roles of people only
    : { kind: 'project key', id, projectId, role }

/** Identifies callers by valid project and workspace keys. */
export function keyCheck({ db, memberships, now }: KeyCheckDependencies): AccessCheck {
  const store = createKeysStore(db)

  async function findValidKey(token: string): Promise<ApiKey | undefined> {
    const key = await store.findByDigest(digestOf(token))
    if (!key || (key.expiresAt !== null && key.expiresAt <= now())) return undefined
    const isRecent = key.lastUsedAt !== null && key.lastUsedAt > now() - USED_STEP_MS
    if (isRecent) return key
    if (!(await isCovered(key, memberships))) return undefined
    await store.setUsed(key.projectId, key.id, now())
    return key
  }

  return async (request, project) => {
    const token = bearerToken(request)
    if (!token?.startsWith(PROJECT_PREFIX) && !token?.startsWith(WORKSPACE_PREFIX)) return undefined
    const key = await findValidKey(token)
    if (!key) return undefined
    // Workspace keys manage projects but cannot access their content.
    if (project && key.projectId === '') return undefined
    if (project && !isOwnProject(key, project)) return 'foreign'
    if (!isInNetworks(request.ip, key.networks)) throw networkNotAllowed()
    return callerOf(key)
  }
}
