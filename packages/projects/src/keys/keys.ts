import { type Requester } from '@tillkey/platform-core'
import { digestOf, randomText } from '@tillkey/secrets'
import type { Database } from '@tillkey/sql'
import type { Rights } from '../access/rights.ts'
import type { AuditTrail } from '../audit/audit-trail.ts'
import { readName } from '../names.ts'
import { fieldRefused, keyNotFound } from '../projects-errors.ts'
import { type ApiKey, createKeysStore } from './keys-store.ts'

/** 256 random bits and more, as letters and digits. */
const RANDOM_LENGTH = 43

export const PROJECT_PREFIX = 'ory_pat_'
export const WORKSPACE_PREFIX = 'ory_wak_'

/** Keys of the workspace stand under no project. */
const WORKSPACE = ''

export interface NewKey {
  name: unknown
  /** RFC 3339; never unless told. */
  expiresAt?: string | undefined
}

/** A key with its value, which is shown once. */
export interface CreatedKey {
  key: ApiKey
  value: string
}

/** Keys of one project, or without one of the workspace. */
export interface Keys {
  list(who: Requester, project: string | undefined): Promise<ApiKey[]>
  create(who: Requester, project: string | undefined, wanted: NewKey): Promise<CreatedKey>
  remove(who: Requester, project: string | undefined, id: string): Promise<void>
}

export interface KeysDependencies {
  db: Database
  rights: Rights
  audit: AuditTrail
  /** Where what is done with keys of the workspace is kept. */
  workspaceTrail: () => Promise<string>
  now: () => number
  newId: () => string
}

function readExpiry(text: string | undefined, now: number): number | null {
  if (text === undefined) return null
  const at = Date.parse(text)
  if (Number.isNaN(at) || at <= now) throw fieldRefused('expires_at', 'has to be a time to come')
  return at
}

/** API keys: their digests are kept, not their values. */
export function createKeys({ db, rights, audit, workspaceTrail, now, newId }: KeysDependencies): Keys {
  /** Where keys stand, and where what is done with them is kept. */
  async function placeOf(who: Requester, project: string | undefined, what: string) {
    if (project === undefined) {
      await rights.assertWorkspace(who, what)
      return { projectId: WORKSPACE, trail: await workspaceTrail(), prefix: WORKSPACE_PREFIX }
    }
    const { id } = (await rights.projectFor(who, project, 'developer', what)).record
    return { projectId: id, trail: id, prefix: PROJECT_PREFIX }
  }
  const shown = ({ name, expiresAt }: ApiKey) => ({ name, expires_at: expiresAt })
  return {
    async list(who, project) {
      const { projectId } = await placeOf(who, project, 'see the keys')
      return createKeysStore(db).list(projectId)
    },
    async create(who, project, wanted) {
      const { projectId, trail, prefix } = await placeOf(who, project, 'make keys')
      const at = now()
      const value = `${prefix}${randomText(RANDOM_LENGTH)}`
      const ownerId = who.caller.kind === 'operator' ? who.caller.id : ''
      const key: ApiKey = {
        ...{ projectId, id: newId(), name: readName(wanted.name), ownerId, createdAt: at, updatedAt: at },
        ...{ expiresAt: readExpiry(wanted.expiresAt, at), lastUsedAt: null },
      }
      await db.transaction(async (tx) => {
        await createKeysStore(tx).insert(key, digestOf(value))
        const target = { type: 'api key', id: key.id }
        await audit.record(tx, {
          who,
          projectId: trail,
          action: 'api_key.created',
          target,
          after: shown(key),
        })
      })
      return { key, value }
    },
    async remove(who, project, id) {
      const { projectId, trail } = await placeOf(who, project, 'delete keys')
      await db.transaction(async (tx) => {
        const key = await createKeysStore(tx).delete(projectId, id)
        if (!key) throw keyNotFound()
        const target = { type: 'api key', id }
        await audit.record(tx, {
          who,
          projectId: trail,
          action: 'api_key.deleted',
          target,
          before: shown(key),
        })
      })
    },
  }
}
