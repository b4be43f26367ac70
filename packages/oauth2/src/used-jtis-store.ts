import { digestOf } from '@tillkey/secrets'
import { type Queries, UniqueViolation } from '@tillkey/sql'

export interface UsedJtisStore {
  /** Records an assertion id until its expiry. Returns `false` if it was already used. */
  use(projectId: string, jti: { issuer: string; id: string; expiresAt: number }): Promise<boolean>
  /** Deletes at most `limit` rows that expired before a time. Returns their number. */
  sweep(before: number, limit: number): Promise<number>
}

/** Used assertion ids (`jti`) of clients and trusted issuers (RFC 7523 3). */
export const createUsedJtisStore = (db: Queries): UsedJtisStore => ({
  async use(projectId, { issuer, id, expiresAt }) {
    const sql = 'INSERT INTO oauth2_used_jtis (project_id, digest, expires_at) VALUES ($1, $2, $3)'
    try {
      await db.run(sql, [projectId, digestOf(JSON.stringify([issuer, id])), expiresAt])
      return true
    } catch (error) {
      if (error instanceof UniqueViolation) return false
      throw error
    }
  },
  async sweep(before, limit) {
    const sql = `DELETE FROM oauth2_used_jtis WHERE (project_id, digest) IN
      (SELECT project_id, digest FROM oauth2_used_jtis WHERE expires_at < $1 ORDER BY expires_at LIMIT ${limit})`
    return (await db.run(sql, [before])).changes
  },
})
