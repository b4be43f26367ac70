import { PROJECT_VERSION } from '@tillkey/platform-core'
import type { Queries, SqlValue } from '@tillkey/sql'
import { IDENTITY } from '../identities/identity-rows.ts'
import type { OwnedSession, Session } from './session.ts'
import { createSessionListsStore, type SessionListsStore } from './session-lists-store.ts'
import { JOINED, type JoinedRow, toOwned } from './session-rows-store.ts'

/** A session that counts, and whether its identity could prove more than it has. */
export interface FoundSession extends OwnedSession {
  hasHigherAvailableAal: boolean
}

/** With the version of its project's document, read in the same statement. */
export interface WithProjectVersion {
  projectVersion: number | null
}

const hasFactor = (factor: 'first' | 'second'): string => `EXISTS (SELECT 1 FROM identity_credentials c
    WHERE c.project_id = s.project_id AND c.identity_id = s.identity_id AND c.factors IN ('${factor}', 'both'))`

const FOUND = `
  SELECT ${IDENTITY}, s.id AS session_id, s.active, s.aal, s.methods, s.devices, s.authenticated_at, s.issued_at, s.expires_at,
    CASE WHEN s.aal = 'aal1' AND ${hasFactor('second')} AND ${hasFactor('first')} THEN 1 ELSE 0 END AS below,
    ${PROJECT_VERSION}
  FROM sessions s JOIN identities i ON i.project_id = s.project_id AND i.id = s.identity_id`

export interface SessionsStore extends SessionListsStore {
  insert(session: Session, tokenDigest: string): Promise<void>
  /** The session of a token while it counts: not ended, not expired, and its identity active. */
  findLive(projectId: string, tokenDigest: string, now: number): Promise<(FoundSession & WithProjectVersion) | undefined>
  /** Writes anew what a further authentication changes, and by which token the session is found from then on. */
  renew(session: Session, tokenDigest: string): Promise<void>
  /** Another page of an identity's sessions that count, without one of them; the latest authentication first. */
  listOthers(own: Session, page: { offset: number; limit: number; now: number }): Promise<OwnedSession[]>
  countOthers(own: Session, now: number): Promise<number>
  /** Ends a session of an identity. Resolves, as the following, with the ids of what it ended. */
  end(own: Pick<Session, 'projectId' | 'identityId'>, id: string): Promise<string[]>
  /** Ends every session of an identity but one. */
  endOthers(own: Session, now: number): Promise<string[]>
  /** Ends the session of a token, if there is one. */
  endByToken(projectId: string, tokenDigest: string): Promise<string[]>
  /** A session of the project, whether it counts or not. */
  find(projectId: string, id: string): Promise<OwnedSession | undefined>
  /** Ends a session of any identity. */
  disable(projectId: string, id: string): Promise<string[]>
  extend(projectId: string, id: string, expiresAt: number): Promise<void>
  /** Moves the end of a session that counts on, and never back. */
  extendIdle(projectId: string, id: string, expiresAt: number): Promise<void>
  /** Deletes every session of an identity. */
  removeAll(projectId: string, identityId: string): Promise<string[]>
  /** Marks expired sessions, up to a limit, as over, where lists find them by index. Resolves with how many. */
  markExpired(now: number, limit: number): Promise<number>
  /** Deletes what expired before, so many rows at most, and tells how many those were. */
  sweep(before: number, limit: number): Promise<number>
}

/** The only SQL of sessions. */
export function createSessionsStore(db: Queries): SessionsStore {
  /** Runs a statement that ends or deletes sessions; resolves with which. */
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
      const row = await db.get<JoinedRow & { below: number; project_version: number | null }>(
        `${FOUND} WHERE s.project_id = $1 AND s.token_digest = $2 AND s.active = 1 AND s.expires_at > $3
           AND i.state = 'active'`,
        [projectId, tokenDigest, now],
      )
      return (
        row && {
          ...toOwned(row),
          hasHigherAvailableAal: row.below === 1,
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
