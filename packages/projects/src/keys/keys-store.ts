import type { KeyRole } from '@tillkey/platform-core'
import type { Migration, Queries } from '@tillkey/sql'

export interface ApiKey {
  /** Empty for workspace keys. */
  projectId: string
  id: string
  name: string
  role: KeyRole
  /** Networks that the key may be used from. Empty means any. */
  networks: readonly string[]
  /** The operator who created the key, directly or through another key. Empty for the admin key. */
  ownerId: string
  /** The key that created this one. Empty for people and the admin key. */
  parentId: string
  /** Milliseconds since 1970, like the other times. */
  createdAt: number
  updatedAt: number
  /** `null` means never. */
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
  {
    id: '0513-api-key-roles',
    sql: `
      ALTER TABLE api_keys ADD COLUMN role TEXT NOT NULL DEFAULT 'data';
      ALTER TABLE api_keys ADD COLUMN networks TEXT NOT NULL DEFAULT '[]';
      ALTER TABLE api_keys ADD COLUMN parent_id TEXT NOT NULL DEFAULT '';
      UPDATE api_keys SET role = 'owner' WHERE project_id = '';
      CREATE INDEX api_keys_owner ON api_keys (owner_id);
      CREATE INDEX api_keys_parent ON api_keys (parent_id)`,
  },
]

const COLUMNS = `project_id, id, name, role, networks, owner_id, parent_id, created_at, updated_at, expires_at,
  last_used_at`

interface KeyRow {
  project_id: string
  id: string
  name: string
  role: KeyRole
  networks: string
  owner_id: string
  parent_id: string
  created_at: number
  updated_at: number
  expires_at: number | null
  last_used_at: number | null
}

const toKey = (row: KeyRow): ApiKey => ({
  projectId: row.project_id,
  id: row.id,
  name: row.name,
  role: row.role,
  networks: JSON.parse(row.networks) as string[], // as `insert` wrote them
  ownerId: row.owner_id,
  parentId: row.parent_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
})

export interface KeysStore {
  insert(key: ApiKey, digest: string): Promise<void>
  /** Newest first. */
  list(projectId: string): Promise<ApiKey[]>
  find(projectId: string, id: string): Promise<ApiKey | undefined>
  findByDigest(digest: string): Promise<ApiKey | undefined>
  /** Returns an operator's keys in a project, including those created by their keys. */
  ownedBy(projectId: string, ownerId: string): Promise<ApiKey[]>
  /** Returns the keys that a key created. */
  childrenOf(parentId: string): Promise<ApiKey[]>
  /** Returns the deleted key. */
  delete(projectId: string, id: string): Promise<ApiKey | undefined>
  setUsed(projectId: string, id: string, now: number): Promise<void>
}

/** The only SQL for API keys. */
export function createKeysStore(db: Queries): KeysStore {
  const one = async (sql: string, values: string[]): Promise<ApiKey | undefined> => {
    const row = await db.get<KeyRow>(sql, values)
    return row && toKey(row)
  }
  const all = async (sql: string, values: string[]): Promise<ApiKey[]> =>
    (await db.all<KeyRow>(sql, values)).map(toKey)
  return {
    async insert(key, digest) {
      const { projectId, id, name, ownerId, parentId, createdAt, updatedAt, expiresAt, lastUsedAt } = key
      await db.run(
        `INSERT INTO api_keys (project_id, id, name, digest, role, networks, owner_id, parent_id, created_at,
           updated_at, expires_at, last_used_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [
          projectId,
          id,
          name,
          digest,
          key.role,
          JSON.stringify(key.networks),
          ownerId,
          parentId,
          createdAt,
          updatedAt,
          expiresAt,
          lastUsedAt,
        ],
      )
    },
    list: (projectId) =>
      all(`SELECT ${COLUMNS} FROM api_keys WHERE project_id = $1 ORDER BY created_at DESC, id`, [projectId]),
    find: (projectId, id) =>
      one(`SELECT ${COLUMNS} FROM api_keys WHERE project_id = $1 AND id = $2`, [projectId, id]),
    findByDigest: (digest) => one(`SELECT ${COLUMNS} FROM api_keys WHERE digest = $1`, [digest]),
    ownedBy: (projectId, ownerId) =>
      all(`SELECT ${COLUMNS} FROM api_keys WHERE owner_id = $2 AND project_id = $1`, [projectId, ownerId]),
    childrenOf: (parentId) => all(`SELECT ${COLUMNS} FROM api_keys WHERE parent_id = $1`, [parentId]),
    delete: (projectId, id) =>
      one(`DELETE FROM api_keys WHERE project_id = $1 AND id = $2 RETURNING ${COLUMNS}`, [projectId, id]),
    async setUsed(projectId, id, now) {
      await db.run('UPDATE api_keys SET last_used_at = $3 WHERE project_id = $1 AND id = $2', [
        projectId,
        id,
        now,
      ])
    },
  }
}
