import { type Incoming, refuseCrossSite } from '@tillkey/host'
import { type AccessCheck, bearerOf } from '@tillkey/platform-core'
import { digestOf } from '@tillkey/secrets'
import type { Queries } from '@tillkey/sql'
import { PROJECT_PREFIX, WORKSPACE_PREFIX } from '../keys/keys.ts'
import { type ApiKey, createKeysStore } from '../keys/keys-store.ts'
import type { Memberships } from '../members/memberships.ts'

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
    if (project && (isOfWorkspace || projectId !== project.id)) return undefined
    await noteUse(key)
    return isOfWorkspace ? { kind: 'workspace key', id } : { kind: 'project key', id, projectId }
  }
}

export interface OperatorCheckDependencies {
  memberships: Memberships
  /** Origins whose pages may act with an operator's cookie, the platform's own among them. */
  origins: readonly string[]
}

/** Refuses what pages of other sites make a browser do with its cookie. */
function assertOwnPage(request: Incoming, origins: readonly string[]): void {
  const { origin } = request.headers
  if (typeof origin === 'string' && origins.includes(origin)) return
  refuseCrossSite(request, origins[0] ?? '')
}

/** Whether a request carries anything that a session could be found by. */
const mayBeSignedIn = (request: Incoming): boolean =>
  request.headers['x-session-token'] !== undefined ||
  request.headers.cookie !== undefined ||
  bearerOf(request)?.startsWith('ory_st_') === true

/** Knows operators by the session they signed in with, for the projects they are members of. */
export function operatorCheck({ memberships, origins }: OperatorCheckDependencies): AccessCheck {
  return async (request, project) => {
    if (!mayBeSignedIn(request)) return undefined
    const found = await memberships.accounts().signedIn(await memberships.operators(), request)
    if (!found) return undefined
    if (found.by === 'cookie') assertOwnPage(request, origins)
    const { id } = found.person
    const isKnown = project === undefined || (await memberships.roleOf(id, project.id)) !== undefined
    return isKnown ? { kind: 'operator', id } : undefined
  }
}
