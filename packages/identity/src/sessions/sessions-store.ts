import { PROJECT_VERSION } from '@tillkey/platform-core'
import type { Queries, SqlValue } from '@tillkey/sql'
import { IDENTITY } from '../identities/identity-rows.ts'
import type { Session, SessionWithIdentity } from './session.ts'
import { createSessionListsStore, type SessionListsStore } from './session-lists-store.ts'
import { JOINED, type JoinedRow, toOwned } from './session-rows-store.ts'

/** A live session, and whether its identity has a second factor that the session lacks. */
export interface FoundSession extends SessionWithIdentity {
  hasHigherAvailableAal: boolean
}

/** Version of the project, read in the same statement. */
export interface WithProjectVersion {
  projectVersion: number | null
}

const hasFactor = (factor: 'first' | 'second'): string => `EXISTS (SELECT 1 FROM identity_credentials c
    WHERE c.project_id = s.project_id AND c.identity_id = s.identity_id AND c.factors IN ('${factor}', 'both'))`

const FOUND = `
  SELECT ${IDENTITY}, s.id AS session_id, s.active, s.aal, s.methods, s.devices, s.authenticated_at, s.issued_at, s.expires_at,
    CASE WHEN s.aal = 'aal1' AND ${hasFactor('second')} AND ${hasFactor('first')} THEN 1 ELSE 0 END AS lacks_aal2,
    ${PROJECT_VERSION}
  FROM sessions s JOIN identities i ON i.project_id = s.project_id AND i.id = s.identity_id`

export interface SessionsStore extends SessionListsStore {
  insert(session: Session, tokenDigest: string): Promise<void>
  /** Finds the live session of a token: not revoked, not expired, identity active. */
  findLive(
    projectId: string,
    tokenDigest: string,
    now: number,
  ): Promise<(FoundSession & WithProjectVersion) | undefined>
  /** Stores the changes of a further authentication, with a new token. */
  renew(session: Session, tokenDigest: string): Promise<void>
  /** Lists other live sessions of the identity, by latest authentication. */
  listOthers(
    own: Session,
    page: { offset: number; limit: number; now: number },
  ): Promise<SessionWithIdentity[]>
  countOthers(own: Session, now: number): Promise<number>
  /** Revokes a session of an identity. Like the following, resolves with the ids of the revoked sessions. */
  end(own: Pick<Session, 'projectId' | 'identityId'>, id: string): Promise<string[]>
  /** Revokes all other sessions of an identity. */
  endOthers(own: Session, now: number): Promise<string[]>
  /** Revokes the session of a token. */
  endByToken(projectId: string, tokenDigest: string): Promise<string[]>
  /** Finds a session, live or not. */
  find(projectId: string, id: string): Promise<SessionWithIdentity | undefined>
  /** Revokes a session of any identity. */
  disable(projectId: string, id: string): Promise<string[]>
  extend(projectId: string, id: string, expiresAt: number): Promise<void>
  /** Extends a live session; never shortens it. */
  extendIdle(projectId: string, id: string, expiresAt: number): Promise<void>
  /** Deletes every session of an identity. */
  removeAll(projectId: string, identityId: string): Promise<string[]>
  /**
   * Marks up to `limit` expired sessions, so that lists find them by index. Resolves with the number marked.
   */
  markExpired(now: number, limit: number): Promise<number>
  /** Deletes up to `limit` sessions that expired before a time. Resolves with the number deleted. */
  sweep(before: number, limit: number): Promise<number>
}

/** Creates the SQL store of sessions. */
export function createSessionsStore(db: Queries): SessionsStore {
  /** Runs a statement that revokes or deletes sessions. Resolves with their ids. */
  const ending = async (sql: string, params: SqlValue[]): Promise<string[]> =>
    (await db.all<{ id: string }>(`${sql} RETURNING id`, params)).map(({ id }) => id)
  return {
    async insert(session, tokenDigest) {
      await db.defer({
        sql: `INSERT INTO sessions (project_id, id, token_digest, identity_id, active, aal, methods, devices,
           authenticated_at, issued_at, expires_at, created_at, is_over) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $10, $12)`,
        params: [
          session.projectId,
          session.id,
          tokenDigest,
          session.identityId,
          session.isActive ? 1 : 0,
          session.aal,
          JSON.stringify(session.methods),
          JSON.stringify(session.devices),
          session.authenticatedAt,
          session.issuedAt,
          session.expiresAt,
          session.isActive ? 0 : 1,
        ],
      })
    },
    async findLive(projectId, tokenDigest, now) {
      const row = await db.get<JoinedRow & { lacks_aal2: number; project_version: number | null }>(
        `${FOUND} WHERE s.project_id = $1 AND s.token_digest = $2 AND s.active = 1 AND s.expires_at > $3
           AND i.state = 'active'`,
        [projectId, tokenDigest, now],
      )
      return (
        row && {
          ...toOwned(row),
          hasHigherAvailableAal: row.lacks_aal2 === 1,
          projectVersion: row.project_version,
        }
      )
    },
    async renew(session, tokenDigest) {
      await db.defer({
        sql: `UPDATE sessions SET aal = $1, methods = $2, authenticated_at = $3, issued_at = $4, expires_at = $5,
           token_digest = $8, is_over = 1 - active WHERE project_id = $6 AND id = $7`,
        params: [
          session.aal,
          JSON.stringify(session.methods),
          session.authenticatedAt,
          session.issuedAt,
          session.expiresAt,
          session.projectId,
          session.id,
          tokenDigest,
        ],
      })
    },
    async listOthers({ projectId, identityId, id }, { offset, limit, now }) {
      const rows = await db.all<JoinedRow>(
        `${JOINED} WHERE s.project_id = $1 AND s.identity_id = $2 AND s.id <> $3 AND s.active = 1 AND s.expires_at > $4
         ORDER BY s.authenticated_at DESC, s.id LIMIT $5 OFFSET $6`,
        [projectId, identityId, id, now, limit, offset],
      )
      return rows.map(toOwned)
    },
    async countOthers({ projectId, identityId, id }, now) {
      const row = await db.get<{ n: number }>(
        `SELECT count(*) AS n FROM sessions
         WHERE project_id = $1 AND identity_id = $2 AND id <> $3 AND active = 1 AND expires_at > $4`,
        [projectId, identityId, id, now],
      )
      return row?.n ?? 0
    },
    end: ({ projectId, identityId }, id) =>
      ending(
        'UPDATE sessions SET active = 0, is_over = 1 WHERE project_id = $1 AND identity_id = $2 AND id = $3',
        [projectId, identityId, id],
      ),
    endOthers: ({ projectId, identityId, id }, now) =>
      ending(
        `UPDATE sessions SET active = 0, is_over = 1
         WHERE project_id = $1 AND identity_id = $2 AND id <> $3 AND active = 1 AND expires_at > $4`,
        [projectId, identityId, id, now],
      ),
    endByToken: (projectId, tokenDigest) =>
      ending('UPDATE sessions SET active = 0, is_over = 1 WHERE project_id = $1 AND token_digest = $2', [
        projectId,
        tokenDigest,
      ]),
    async find(projectId, id) {
      const row = await db.get<JoinedRow>(`${JOINED} WHERE s.project_id = $1 AND s.id = $2`, [projectId, id])
      return row && toOwned(row)
    },
    ...createSessionListsStore(db),
    disable: (projectId, id) =>
      ending('UPDATE sessions SET active = 0, is_over = 1 WHERE project_id = $1 AND id = $2', [
        projectId,
        id,
      ]),
    extendIdle: (projectId, id, expiresAt) =>
      db.defer({
        sql: `UPDATE sessions SET expires_at = $3, is_over = 0
           WHERE project_id = $1 AND id = $2 AND active = 1 AND expires_at < $3`,
        params: [projectId, id, expiresAt],
      }),
    async extend(projectId, id, expiresAt) {
      await db.run(
        'UPDATE sessions SET expires_at = $3, is_over = 1 - active WHERE project_id = $1 AND id = $2',
        [projectId, id, expiresAt],
      )
    },
    removeAll: (projectId, identityId) =>
      ending('DELETE FROM sessions WHERE project_id = $1 AND identity_id = $2', [projectId, identityId]),
    async markExpired(now, limit) {
      const { changes } = await db.run(
        `UPDATE sessions SET is_over = 1 WHERE is_over = 0 AND (project_id, id) IN
           (SELECT project_id, id FROM sessions WHERE is_over = 0 AND expires_at <= $1 ORDER BY expires_at LIMIT $2)`,
        [now, limit],
      )
      return changes
    },
    async sweep(before, limit) {
      const { changes } = await db.run(
        `DELETE FROM sessions WHERE (project_id, id) IN
           (SELECT project_id, id FROM sessions WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2)`,
        [before, limit],
      )
      return changes
    },
  }
}
