import type { Migration, Queries } from '@tillkey/sql'

export interface ApiKey {
  /** Empty for a key of the workspace. */
  projectId: string
  id: string
  name: string
  /** The operator who made it; empty for the administrator's key. */
  ownerId: string
  /** Milliseconds since 1970, like the others. */
  createdAt: number
  updatedAt: number
  /** `null`: never. */
  expiresAt: number | null
  lastUsedAt: number | null
}

export const keyMigrations: Migration[] = [
  {
    id: '0503-api-keys',
    sql: `
      CREATE TABLE api_keys (
        project_id TEXT NOT NULL,
        id TEXT NOT NULL,
        name TEXT NOT NULL,
        digest TEXT NOT NULL UNIQUE,
        owner_id TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        expires_at BIGINT,
        last_used_at BIGINT,
        PRIMARY KEY (project_id, id)
      )`,
  },
]

const COLUMNS = `project_id AS "projectId", id, name, owner_id AS "ownerId", created_at AS "createdAt",
  updated_at AS "updatedAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt"`

export interface KeysStore {
  insert(key: ApiKey, digest: string): Promise<void>
  /** Newest first. */
  list(projectId: string): Promise<ApiKey[]>
  findByDigest(digest: string): Promise<ApiKey | undefined>
  /** What was deleted. */
  delete(projectId: string, id: string): Promise<ApiKey | undefined>
  setUsed(projectId: string, id: string, now: number): Promise<void>
}

/** The only SQL of API keys. */
export const createKeysStore = (db: Queries): KeysStore => ({
  async insert({ projectId, id, name, ownerId, createdAt, updatedAt, expiresAt, lastUsedAt }, digest) {
    await db.run(
      `INSERT INTO api_keys (project_id, id, name, digest, owner_id, created_at, updated_at, expires_at, last_used_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [projectId, id, name, digest, ownerId, createdAt, updatedAt, expiresAt, lastUsedAt],
    )
  },
  list: (projectId) =>
    db.all<ApiKey>(`SELECT ${COLUMNS} FROM api_keys WHERE project_id = $1 ORDER BY created_at DESC, id`, [
      projectId,
    ]),
  findByDigest: (digest) => db.get<ApiKey>(`SELECT ${COLUMNS} FROM api_keys WHERE digest = $1`, [digest]),
  delete: (projectId, id) =>
    db.get<ApiKey>(`DELETE FROM api_keys WHERE project_id = $1 AND id = $2 RETURNING ${COLUMNS}`, [
      projectId,
      id,
    ]),
  async setUsed(projectId, id, now) {
    await db.run('UPDATE api_keys SET last_used_at = $3 WHERE project_id = $1 AND id = $2', [
      projectId,
      id,
      now,
    ])
  },
})
