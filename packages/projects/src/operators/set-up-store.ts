import type { Migration, Queries } from '@tillkey/sql'

export const setUpMigrations: Migration[] = [
  {
    id: '0505-console-set-up',
    sql: `
      CREATE TABLE console_set_up (
        project_id TEXT NOT NULL PRIMARY KEY,
        token_digest TEXT NOT NULL
      )`,
  },
]

export interface SetUpStore {
  /** Returns whether there was no token before. */
  add(projectId: string, tokenDigest: string): Promise<boolean>
  has(projectId: string, tokenDigest: string): Promise<boolean>
  /** Deletes a token. Returns whether it existed. */
  take(projectId: string, tokenDigest: string): Promise<boolean>
}

/** The only SQL for set-up links of the console. */
export const createSetUpStore = (db: Queries): SetUpStore => ({
  async add(projectId, tokenDigest) {
    const { changes } = await db.run(
      'INSERT INTO console_set_up (project_id, token_digest) VALUES ($1, $2) ON CONFLICT (project_id) DO NOTHING',
      [projectId, tokenDigest],
    )
    return changes > 0
  },
  has: async (projectId, tokenDigest) =>
    (await db.get('SELECT 1 AS found FROM console_set_up WHERE project_id = $1 AND token_digest = $2', [
      projectId,
      tokenDigest,
    ])) !== undefined,
  async take(projectId, tokenDigest) {
    const { changes } = await db.run(
      'DELETE FROM console_set_up WHERE project_id = $1 AND token_digest = $2',
      [projectId, tokenDigest],
    )
    return changes > 0
  },
})
