import type { Queries } from '@tillkey/sql'

/** A remembered login of a browser. */
export interface LoginSession {
  id: string
  subject: string
  /** Session of the identity service; empty if it reported none. */
  identitySession: string
  /** Milliseconds since 1970. */
  authenticatedAt: number
  expiresAt: number
}

interface SessionRow {
  id: string
  subject: string
  identity_session: string
  authenticated_at: number
  expires_at: number
}

const toSession = (row: SessionRow): LoginSession => ({
  id: row.id,
  subject: row.subject,
  identitySession: row.identity_session,
  authenticatedAt: row.authenticated_at,
  expiresAt: row.expires_at,
})

const columns = 'id, subject, identity_session, authenticated_at, expires_at'

export interface LoginSessionsStore {
  /** Ignores expired sessions. */
  find(projectId: string, id: string, now: number): Promise<LoginSession | undefined>
  put(projectId: string, session: LoginSession): Promise<void>
  /** Returns whether the session existed. */
  delete(projectId: string, id: string): Promise<boolean>
  deleteBySubject(projectId: string, subject: string): Promise<void>
  listBySubject(projectId: string, subject: string): Promise<LoginSession[]>
  /** Logins that came from one session of the identity service. */
  listByIdentitySession(projectId: string, identitySession: string): Promise<LoginSession[]>
  sweep(before: number, limit: number): Promise<number>
}

/** Reads and writes remembered logins. */
export const createLoginSessionsStore = (db: Queries): LoginSessionsStore => ({
  async find(projectId, id, now) {
    const sql = `SELECT ${columns} FROM oauth2_login_sessions
      WHERE project_id = $1 AND id = $2 AND expires_at > $3`
    const row = await db.get<SessionRow>(sql, [projectId, id, now])
    return row && toSession(row)
  },
  async put(projectId, { id, subject, identitySession, authenticatedAt, expiresAt }) {
    const sql = `INSERT INTO oauth2_login_sessions (project_id, id, subject, identity_session, authenticated_at, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (project_id, id) DO UPDATE SET subject = excluded.subject, identity_session = excluded.identity_session,
        authenticated_at = excluded.authenticated_at, expires_at = excluded.expires_at`
    await db.run(sql, [projectId, id, subject, identitySession, authenticatedAt, expiresAt])
  },
  async delete(projectId, id) {
    const sql = 'DELETE FROM oauth2_login_sessions WHERE project_id = $1 AND id = $2'
    return (await db.run(sql, [projectId, id])).changes > 0
  },
  async deleteBySubject(projectId, subject) {
    const sql = 'DELETE FROM oauth2_login_sessions WHERE project_id = $1 AND subject = $2'
    await db.run(sql, [projectId, subject])
  },
  async listBySubject(projectId, subject) {
    const sql = `SELECT ${columns} FROM oauth2_login_sessions WHERE project_id = $1 AND subject = $2`
    return (await db.all<SessionRow>(sql, [projectId, subject])).map(toSession)
  },
  async listByIdentitySession(projectId, identitySession) {
    const sql = `SELECT ${columns} FROM oauth2_login_sessions WHERE project_id = $1 AND identity_session = $2`
    return (await db.all<SessionRow>(sql, [projectId, identitySession])).map(toSession)
  },
  async sweep(before, limit) {
    const sql = `DELETE FROM oauth2_login_sessions WHERE (project_id, id) IN
      (SELECT project_id, id FROM oauth2_login_sessions WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)`
    return (await db.run(sql, [before, limit])).changes
  },
})
