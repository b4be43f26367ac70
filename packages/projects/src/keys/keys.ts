import { type Actor, isWithinRole, type KeyRole, notAllowed, type Role } from '@tillkey/platform-core'
import { digestOf, randomText } from '@tillkey/secrets'
import type { Database } from '@tillkey/sql'
import type { Rights } from '../access/rights.ts'
import type { AuditTrail } from '../audit/audit-trail.ts'
import type { Memberships } from '../members/memberships.ts'
import { readName } from '../names.ts'
import { fieldRefused, keyNotFound } from '../projects-errors.ts'
import { isSystemProject } from '../system-projects.ts'
import { holdRole } from './held-role.ts'
import { auditedKey, type KeyRevocation } from './key-revocation.ts'
import { type ApiKey, createKeysStore } from './keys-store.ts'
import { areWithinNetworks, assertNetworks } from './networks.ts'

/** Characters from A-Z, a-z and 0-9, at least 256 bits. */
const RANDOM_LENGTH = 43
/** Default lifetime of keys created by people: 365 days. */
const DEFAULT_LIFESPAN_MS = 365 * 24 * 3_600_000

export const PROJECT_PREFIX = 'ory_pat_'
export const WORKSPACE_PREFIX = 'ory_wak_'

/** Project id of workspace keys. */
const WORKSPACE = ''

export interface NewKey {
  name: unknown
  role?: KeyRole | undefined
  networks?: readonly string[] | undefined
  /** RFC 3339, or `null` for no expiry. Default: 365 days for keys created by people, otherwise none. */
  expiresAt?: string | null | undefined
}

/** A key with its value, which is shown once. */
export interface CreatedKey {
  key: ApiKey
  value: string
}

/** Keys of a project, or of the workspace if `project` is undefined. */
export interface Keys {
  list(who: Actor, project: string | undefined): Promise<ApiKey[]>
  create(who: Actor, project: string | undefined, newKey: NewKey): Promise<CreatedKey>
  remove(who: Actor, project: string | undefined, id: string): Promise<void>
}

export interface KeysDependencies {
  db: Database
  rights: Rights
  memberships: Pick<Memberships, 'take' | 'lock' | 'operatorsId'>
  audit: AuditTrail
  revocation: KeyRevocation
  /** Returns the id of the project whose audit trail records workspace keys. */
  workspaceTrail: () => Promise<string>
  now: () => number
  newId: () => string
}

/** Limits on new keys: the creator's role, and the networks and expiry of a creating key. */
interface KeyLimits {
  role: KeyRole
  maker: ApiKey | undefined
}

/** Parses the requested expiry. `null` for a key that never expires. */
function parseExpiry(requested: string | null, at: number): number | null {
  if (requested === null) return null
  const expiresAt = Date.parse(requested)
  if (Number.isNaN(expiresAt) || expiresAt <= at)
    throw fieldRefused('expires_at', 'must be a time in the future')
  return expiresAt
}

function readExpiry(
  requested: string | null | undefined,
  { maker }: KeyLimits,
  { at, isPerson }: { at: number; isPerson: boolean },
): number | null {
  const limit = maker?.expiresAt ?? null
  if (requested === undefined) return limit ?? (isPerson ? at + DEFAULT_LIFESPAN_MS : null)
  const expiresAt = parseExpiry(requested, at)
  if (limit !== null && (expiresAt === null || expiresAt > limit))
    throw fieldRefused('expires_at', 'cannot be later than the expiry of your own key')
  return expiresAt
}

function readNetworks(requested: readonly string[] | undefined, { maker }: KeyLimits): readonly string[] {
  const limit = maker?.networks ?? []
  const networks = requested ?? limit
  assertNetworks(networks)
  if (!areWithinNetworks(networks, limit))
    throw fieldRefused('allowed_networks', 'must be within the networks of your own key')
  return networks
}

/** API keys, stored as digests. A key never exceeds the rights of its creator. */
export function createKeys(dependencies: KeysDependencies): Keys {
  const { db, rights, memberships, audit, revocation, workspaceTrail, now, newId } = dependencies

  /** Returns the keys that the caller manages and their audit trail. */
  async function resolveScope(who: Actor, project: string | undefined, what: string) {
    if (project === undefined) {
      await rights.assertWorkspace(who, what)
      const role: Role = 'owner'
      return { projectId: WORKSPACE, trail: await workspaceTrail(), prefix: WORKSPACE_PREFIX, role }
    }
    const right = what === 'list the keys' ? 'project:read' : 'project:write'
    const { record, role } = await rights.projectFor(who, project, { right, what })
    if (isSystemProject(record) && right === 'project:write') throw notAllowed('make keys of this project')
    return { projectId: record.id, trail: record.id, prefix: PROJECT_PREFIX, role }
  }

  const findMaker = async ({ caller }: Actor): Promise<ApiKey | undefined> => {
    if (caller.kind === 'project key') return createKeysStore(db).find(caller.projectId, caller.id)
    return caller.kind === 'workspace key' ? createKeysStore(db).find(WORKSPACE, caller.id) : undefined
  }

  function readKey(who: Actor, newKey: NewKey, limits: KeyLimits): Omit<ApiKey, 'projectId'> {
    const at = now()
    const { caller } = who
    const { role = 'data', name } = newKey
    if (!isWithinRole(role, limits.role)) throw notAllowed(`make keys with the role ${role}`)
    return {
      id: newId(),
      name: readName(name),
      role,
      networks: readNetworks(newKey.networks, limits),
      ownerId: caller.kind === 'operator' ? caller.id : (limits.maker?.ownerId ?? ''),
      parentId: limits.maker?.id ?? '',
      createdAt: at,
      updatedAt: at,
      lastUsedAt: null,
      expiresAt: readExpiry(newKey.expiresAt, limits, { at, isPerson: caller.kind === 'operator' }),
    }
  }

  return {
    async list(who, project) {
      const { projectId } = await resolveScope(who, project, 'list the keys')
      return createKeysStore(db).list(projectId)
    },
    async create(who, project, newKey) {
      const { projectId, trail, prefix, role } = await resolveScope(who, project, 'make keys')
      const value = `${prefix}${randomText(RANDOM_LENGTH)}`
      const key = { projectId, ...readKey(who, newKey, { role, maker: await findMaker(who) }) }
      await workspaceTrail()
      await db.transaction(async (tx) => {
        if (!(await holdRole(tx, memberships, { who, projectId, role }))) throw notAllowed('make keys')
        await createKeysStore(tx).insert(key, digestOf(value))
        const target = { type: 'api key', id: key.id }
        const action = 'api_key.created'
        await audit.record(tx, { who, projectId: trail, action, target, after: auditedKey(key) })
      })
      return { key, value }
    },
    async remove(who, project, id) {
      const { projectId } = await resolveScope(who, project, 'delete keys')
      await workspaceTrail()
      await db.transaction(async (tx) => {
        await memberships.lock(tx, projectId)
        const key = await createKeysStore(tx).find(projectId, id)
        if (!key) throw keyNotFound()
        await revocation.revoke(tx, key, who)
      })
    },
  }
}
