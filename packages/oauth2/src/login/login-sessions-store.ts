import { padToPowerOfTwo, placeholders, type Queries, type SqlValue } from '@tillkey/sql'

/** A remembered login of a browser. */
export interface LoginSession {
  id: string
  subject: string
  /** Session of the identity service; empty if it reported none. */
  identitySession: string
  /** Milliseconds since 1970. */
  authenticatedAt: number
  expiresAt: number
  /** Authentication context class; empty if the login page reported none. */
  acr: string
  /** Authentication methods (RFC 8176). */
  amr: readonly string[]
  /** Whether the browser keeps its cookie when it closes. `null` for sessions of earlier releases. */
  isPersistent: boolean | null
}

interface SessionRow {
  id: string
  subject: string
  identity_session: string
  authenticated_at: number
  expires_at: number
  acr: string
  amr: string
  is_persistent: number | null
}

const toSession = (row: SessionRow): LoginSession => ({
  id: row.id,
  subject: row.subject,
  identitySession: row.identity_session,
  authenticatedAt: row.authenticated_at,
  expiresAt: row.expires_at,
  acr: row.acr,
  amr: JSON.parse(row.amr) as string[], // written by `put`
  isPersistent: row.is_persistent === null ? null : row.is_persistent === 1,
})

const columns = 'id, subject, identity_session, authenticated_at, expires_at, acr, amr, is_persistent'

/** Position in the list of login sessions. */
export interface LoginSessionCursor {
  authenticatedAt: number
  id: string
}

export interface LoginSessionsPage {
  /** Default: all subjects. */
  subject?: string | undefined
  before: LoginSessionCursor | undefined
  limit: number
  /** Milliseconds since 1970. Sessions that expired earlier are left out. */
  now: number
}

/** A client that was used during a login session. */
export interface SessionClient {
  sessionId: string
  clientId: string
  /** Empty if the client has no name or was deleted. */
  name: string
}

export interface LoginSessionsStore {
  /** Ignores expired sessions. */
  find(projectId: string, id: string, now: number): Promise<LoginSession | undefined>
  put(projectId: string, session: LoginSession): Promise<void>
  /** Returns whether the session existed. */
  delete(projectId: string, id: string): Promise<boolean>
  deleteBySubject(projectId: string, subject: string): Promise<void>
  /** Newest first. */
  list(projectId: string, page: LoginSessionsPage): Promise<LoginSession[]>
  /** Clients of each of some sessions, in no order. */
  listClients(projectId: string, sessionIds: readonly string[]): Promise<SessionClient[]>
  listBySubject(projectId: string, subject: string): Promise<LoginSession[]>
  /** Logins that came from one session of the identity service. */
  listByIdentitySession(projectId: string, identitySession: string): Promise<LoginSession[]>
  sweep(before: number, limit: number): Promise<number>
}

async function listPage(
  db: Queries,
  projectId: string,
  { subject, before, limit, now }: LoginSessionsPage,
): Promise<LoginSession[]> {
  const params: SqlValue[] = [projectId, now]
  const placeholder = (value: SqlValue): string => `$${params.push(value)}`
  const { authenticatedAt, id } = before ?? { authenticatedAt: Number.MAX_SAFE_INTEGER, id: '' }
  // A row comparison: for an equality PostgreSQL may choose the index over all subjects and read the newer sessions of others.
  const [own, leadingColumn] = subject === undefined ? ['', ''] : [`${placeholder(subject)}, `, 'subject, ']
  const from = own && `AND (subject, authenticated_at) >= (${own}0)`
  const sql = `SELECT ${columns} FROM oauth2_login_sessions WHERE project_id = $1 AND expires_at > $2 ${from}
    AND (${leadingColumn}authenticated_at, id) < (${own}${placeholder(authenticatedAt)}, ${placeholder(id)})
    ORDER BY ${leadingColumn && 'subject DESC, '}authenticated_at DESC, id DESC LIMIT ${placeholder(limit)}`
  return (await db.all<SessionRow>(sql, params)).map(toSession)
}

/** Skips from client to client in the index, so that many consents to one client are read once. */
async function listClients(
  db: Queries,
  projectId: string,
  sessionIds: readonly string[],
): Promise<SessionClient[]> {
  if (sessionIds.length === 0) return []
  const padded = padToPowerOfTwo(sessionIds)
  const next = (session: string, after: string): string =>
    `(SELECT min(client_id) FROM oauth2_consents WHERE project_id = $1 AND session_id = ${session} AND client_id > ${after})`
  const sql = `WITH RECURSIVE used (session_id, client_id) AS (
      SELECT id, ${next('oauth2_login_sessions.id', "''")} FROM oauth2_login_sessions
        WHERE project_id = $1 AND id IN ${placeholders(1, padded.length, 2)}
      UNION ALL SELECT session_id, ${next('used.session_id', 'used.client_id')} FROM used WHERE client_id IS NOT NULL
    ) SELECT session_id, client_id, (SELECT name FROM oauth2_clients WHERE project_id = $1 AND id = client_id) AS name
    FROM used WHERE client_id IS NOT NULL`
  const rows = await db.all<{ session_id: string; client_id: string; name: string | null }>(sql, [
    projectId,
    ...padded,
  ])
  return rows.map((row) => ({ sessionId: row.session_id, clientId: row.client_id, name: row.name ?? '' }))
}

/** Reads and writes remembered logins. */
export const createLoginSessionsStore = (db: Queries): LoginSessionsStore => ({
  async find(projectId, id, now) {
    const sql = `SELECT ${columns} FROM oauth2_login_sessions
      WHERE project_id = $1 AND id = $2 AND expires_at > $3`
    const row = await db.get<SessionRow>(sql, [projectId, id, now])
    return row && toSession(row)
  },
  async put(projectId, session) {
    const { id, subject, identitySession, authenticatedAt, expiresAt, acr, amr, isPersistent } = session
    const sql = `INSERT INTO oauth2_login_sessions (project_id, ${columns})
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      ON CONFLICT (project_id, id) DO UPDATE SET subject = excluded.subject, identity_session = excluded.identity_session,
        authenticated_at = excluded.authenticated_at, expires_at = excluded.expires_at, acr = excluded.acr,
        amr = excluded.amr, is_persistent = excluded.is_persistent`
    const persistent = isPersistent === null ? null : Number(isPersistent)
    const values = [
      id,
      subject,
      identitySession,
      authenticatedAt,
      expiresAt,
      acr,
      JSON.stringify(amr),
      persistent,
    ]
    await db.run(sql, [projectId, ...values])
  },
  async delete(projectId, id) {
    const sql = 'DELETE FROM oauth2_login_sessions WHERE project_id = $1 AND id = $2'
    return (await db.run(sql, [projectId, id])).changes > 0
  },
  async deleteBySubject(projectId, subject) {
    const sql = 'DELETE FROM oauth2_login_sessions WHERE project_id = $1 AND subject = $2'
    await db.run(sql, [projectId, subject])
  },
  list: (projectId, page) => listPage(db, projectId, page),
  listClients: (projectId, sessionIds) => listClients(db, projectId, sessionIds),
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
