import { type Actor, isWithinRole, type KeyRole, notAllowed, type Role } from '@tillkey/platform-core'
import { digestOf, randomText } from '@tillkey/secrets'
import type { Database } from '@tillkey/sql'
import type { Rights } from '../access/rights.ts'
import type { AuditTrail } from '../audit/audit-trail.ts'
import { readName } from '../names.ts'
import { fieldRefused, keyNotFound } from '../projects-errors.ts'
import { isSystemProject } from '../system-projects.ts'
import { auditedKey, type KeyRevocation } from './key-revocation.ts'
import { type ApiKey, createKeysStore } from './keys-store.ts'
import { areWithinNetworks, assertNetworks } from './networks.ts'

/** 256 random bits and more, as letters and digits. */
const RANDOM_LENGTH = 43
/** How long a key lives that a person makes without saying so: a year. */
const DEFAULT_LIFESPAN_MS = 365 * 24 * 3_600_000

export const PROJECT_PREFIX = 'ory_pat_'
export const WORKSPACE_PREFIX = 'ory_wak_'

/** Keys of the workspace stand under no project. */
const WORKSPACE = ''

export interface NewKey {
  name: unknown
  role?: KeyRole | undefined
  networks?: readonly string[] | undefined
  /** RFC 3339; `null`: never. Default: a year for keys that people make, never for others. */
  expiresAt?: string | null | undefined
}

/** A key with its value, which is shown once. */
export interface CreatedKey {
  key: ApiKey
  value: string
}

/** Keys of one project, or without one of the workspace. */
export interface Keys {
  list(who: Actor, project: string | undefined): Promise<ApiKey[]>
  create(who: Actor, project: string | undefined, wanted: NewKey): Promise<CreatedKey>
  remove(who: Actor, project: string | undefined, id: string): Promise<void>
}

export interface KeysDependencies {
  db: Database
  rights: Rights
  audit: AuditTrail
  ends: KeyRevocation
  /** Where the audit of workspace keys stands. */
  workspaceTrail: () => Promise<string>
  now: () => number
  newId: () => string
}

/** What bounds the keys that somebody makes: a role, and where a key makes them its networks and its end. */
interface Bounds {
  role: KeyRole
  maker: ApiKey | undefined
}

function readExpiry(
  given: string | null | undefined,
  { maker }: Bounds,
  { at, isPerson }: { at: number; isPerson: boolean },
): number | null {
  const limit = maker?.expiresAt ?? null
  if (given === undefined) return limit ?? (isPerson ? at + DEFAULT_LIFESPAN_MS : null)
  const expiresAt = given === null ? null : Date.parse(given)
  if (expiresAt !== null && (Number.isNaN(expiresAt) || expiresAt <= at))
    throw fieldRefused('expires_at', 'must be a time in the future')
  if (limit !== null && (expiresAt === null || expiresAt > limit))
    throw fieldRefused('expires_at', 'cannot be later than the end of the key that you use')
  return expiresAt
}

function readNetworks(given: readonly string[] | undefined, { maker }: Bounds): readonly string[] {
  const limit = maker?.networks ?? []
  const networks = given ?? limit
  assertNetworks(networks)
  if (!areWithinNetworks(networks, limit))
    throw fieldRefused('allowed_networks', 'cannot be more than those of the key that you use')
  return networks
}

/** API keys: their digests are stored, not their values. A key is never more than what makes it. */
export function createKeys(dependencies: KeysDependencies): Keys {
  const { db, rights, audit, ends, workspaceTrail, now, newId } = dependencies

  /** The keys that somebody manages, and the audit trail of them. */
  async function scopeOf(who: Actor, project: string | undefined, what: string) {
    if (project === undefined) {
      await rights.assertWorkspace(who, what)
      const role: Role = 'owner'
      return { projectId: WORKSPACE, trail: await workspaceTrail(), prefix: WORKSPACE_PREFIX, role }
    }
    const right = what === 'list the keys' ? 'project:read' : 'project:write'
    const { record, role } = await rights.projectFor(who, project, right, what)
    if (isSystemProject(record) && right === 'project:write') throw notAllowed('make keys of this project')
    return { projectId: record.id, trail: record.id, prefix: PROJECT_PREFIX, role }
  }

  const makerOf = async ({ caller }: Actor): Promise<ApiKey | undefined> => {
    if (caller.kind === 'project key') return createKeysStore(db).find(caller.projectId, caller.id)
    return caller.kind === 'workspace key' ? createKeysStore(db).find(WORKSPACE, caller.id) : undefined
  }

  function readKey(who: Actor, wanted: NewKey, bounds: Bounds): Omit<ApiKey, 'projectId'> {
    const at = now()
    const { caller } = who
    const { role = 'data', name } = wanted
    if (!isWithinRole(role, bounds.role)) throw notAllowed(`make keys with the role ${role}`)
    return {
      ...{ id: newId(), name: readName(name), role },
      networks: readNetworks(wanted.networks, bounds),
      ownerId: caller.kind === 'operator' ? caller.id : (bounds.maker?.ownerId ?? ''),
      parentId: bounds.maker?.id ?? '',
      ...{ createdAt: at, updatedAt: at, lastUsedAt: null },
      expiresAt: readExpiry(wanted.expiresAt, bounds, { at, isPerson: caller.kind === 'operator' }),
    }
  }

  return {
    async list(who, project) {
      const { projectId } = await scopeOf(who, project, 'list the keys')
      return createKeysStore(db).list(projectId)
    },
    async create(who, project, wanted) {
      const { projectId, trail, prefix, role } = await scopeOf(who, project, 'make keys')
      const value = `${prefix}${randomText(RANDOM_LENGTH)}`
      const key = { projectId, ...readKey(who, wanted, { role, maker: await makerOf(who) }) }
      await db.transaction(async (tx) => {
        await createKeysStore(tx).insert(key, digestOf(value))
        const target = { type: 'api key', id: key.id }
        const action = 'api_key.created'
        await audit.record(tx, { who, projectId: trail, action, target, after: auditedKey(key) })
      })
      return { key, value }
    },
    async remove(who, project, id) {
      const { projectId } = await scopeOf(who, project, 'delete keys')
      await workspaceTrail()
      await db.transaction(async (tx) => {
        const key = await createKeysStore(tx).find(projectId, id)
        if (!key) throw keyNotFound()
        await ends.end(tx, key, who)
      })
    },
  }
}
