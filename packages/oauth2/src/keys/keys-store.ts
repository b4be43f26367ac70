import { PROJECT_VERSION } from '@tillkey/platform-core'
import type { Queries, Transaction } from '@tillkey/sql'
import type { Jwk } from './jwk.ts'

/** A stored key: its public half in plain text, the whole key sealed. */
export interface StoredKey {
  kid: string
  /** Increases with each key added to the set. */
  ordinal: number
  /** `null` for a symmetric key. */
  publicJwk: Jwk | null
  sealedJwk: string
}

interface KeyRow {
  kid: string
  ordinal: number
  public_jwk: string
  sealed_jwk: string
}

type ListedKeyRow = Pick<KeyRow, 'kid' | 'public_jwk'> & { set_id: string; created_at: number }

const columns = 'kid, ordinal, public_jwk, sealed_jwk'

const toKey = (row: KeyRow): StoredKey => ({
  kid: row.kid,
  ordinal: row.ordinal,
  publicJwk: JSON.parse(row.public_jwk) as Jwk | null, // written by this store
  sealedJwk: row.sealed_jwk,
})

export interface KeySetName {
  projectId: string
  set: string
}

/**
 * Column `key_change` for statements about project `$1`: the change counter of its keys; null before the first
 * change.
 */
export const KEY_CHANGE =
  '(SELECT change FROM oauth2_key_changes WHERE oauth2_key_changes.project_id = $1) AS key_change'

export interface KeyChange {
  /** Incremented by every change of a key of the project; initially 0. */
  change: number
  /** For `assertFresh`. */
  projectVersion: number | null
}

/** A key in the list of all sets. */
export interface ListedKey {
  set: string
  kid: string
  /** `null` for a symmetric key. */
  publicJwk: Jwk | null
  createdAt: number
}

/** The last key of a page. */
export type ListedKeyPosition = Pick<ListedKey, 'set' | 'kid'>

export interface KeysStore {
  /** Keys of all sets by set and `kid`, after a position. */
  listAll(projectId: string, page: { after: ListedKeyPosition; limit: number }): Promise<ListedKey[]>
  /** Newest first. */
  list(set: KeySetName): Promise<StoredKey[]>
  find(set: KeySetName, kid: string): Promise<StoredKey | undefined>
  /** Reads the values that validate cached keys and a cached project. */
  findChange(projectId: string): Promise<KeyChange>
}

/** Reads keys. */
export const createKeysStore = (db: Queries): KeysStore => ({
  async list({ projectId, set }) {
    const sql = `SELECT ${columns} FROM oauth2_keys WHERE project_id = $1 AND set_id = $2 ORDER BY ordinal DESC`
    return (await db.all<KeyRow>(sql, [projectId, set])).map(toKey)
  },
  async listAll(projectId, { after, limit }) {
    const sql = `SELECT set_id, kid, public_jwk, created_at FROM oauth2_keys
      WHERE project_id = $1 AND (set_id, kid) > ($2, $3) ORDER BY set_id, kid LIMIT ${limit}`
    const rows = await db.all<ListedKeyRow>(sql, [projectId, after.set, after.kid])
    return rows.map((row) => ({
      set: row.set_id,
      kid: row.kid,
      publicJwk: JSON.parse(row.public_jwk) as Jwk | null, // written by this store
      createdAt: row.created_at,
    }))
  },
  async find({ projectId, set }, kid) {
    const sql = `SELECT ${columns} FROM oauth2_keys WHERE project_id = $1 AND set_id = $2 AND kid = $3`
    const row = await db.get<KeyRow>(sql, [projectId, set, kid])
    return row && toKey(row)
  },
  async findChange(projectId) {
    const sql = `SELECT ${PROJECT_VERSION}, ${KEY_CHANGE}`
    const row = await db.get<{ project_version: number | null; key_change: number | null }>(sql, [projectId])
    return { change: row?.key_change ?? 0, projectVersion: row?.project_version ?? null }
  },
})

export interface KeyWritesStore {
  /** Increments the change counter of a project's keys. */
  countChange(projectId: string): Promise<void>
  /** Adds the newest key of a set. Throws UniqueViolation if its `kid` is taken. */
  add(set: KeySetName, key: Omit<StoredKey, 'ordinal'>, createdAt: number): Promise<void>
  remove(set: KeySetName, kid: string): Promise<void>
  removeAll(set: KeySetName): Promise<void>
}

/** Writes keys. Must be called inside a transaction that has locked the set. */
export const createKeyWritesStore = (tx: Transaction): KeyWritesStore => ({
  async countChange(projectId) {
    const sql = `INSERT INTO oauth2_key_changes (project_id, change) VALUES ($1, 1)
      ON CONFLICT (project_id) DO UPDATE SET change = oauth2_key_changes.change + 1`
    await tx.run(sql, [projectId])
  },
  async add({ projectId, set }, { kid, publicJwk, sealedJwk }, createdAt) {
    const newest = 'SELECT max(ordinal) AS ordinal FROM oauth2_keys WHERE project_id = $1 AND set_id = $2'
    const row = await tx.get<{ ordinal: number | null }>(newest, [projectId, set])
    await tx.run(
      `INSERT INTO oauth2_keys (project_id, set_id, kid, ordinal, public_jwk, sealed_jwk, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [projectId, set, kid, (row?.ordinal ?? 0) + 1, JSON.stringify(publicJwk), sealedJwk, createdAt],
    )
  },
  async remove({ projectId, set }, kid) {
    const sql = 'DELETE FROM oauth2_keys WHERE project_id = $1 AND set_id = $2 AND kid = $3'
    await tx.run(sql, [projectId, set, kid])
  },
  async removeAll({ projectId, set }) {
    await tx.run('DELETE FROM oauth2_keys WHERE project_id = $1 AND set_id = $2', [projectId, set])
  },
})
