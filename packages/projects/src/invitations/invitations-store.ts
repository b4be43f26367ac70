import type { Role } from '@tillkey/platform-core'
import type { Migration, Queries } from '@tillkey/sql'

/** `expired` is derived from the time of a pending invitation and is not stored. */
export type InvitationStatus = 'pending' | 'accepted' | 'declined' | 'cancelled' | 'removed'

export interface Invitation {
  projectId: string
  id: string
  email: string
  role: Role
  status: InvitationStatus
  inviterId: string
  inviterEmail: string
  /** The inviting key. Empty for people and the admin key. */
  inviterKeyId: string
  inviteeId: string | null
  /** Milliseconds since 1970, like the other times. */
  createdAt: number
  updatedAt: number
  expiresAt: number
}

export const invitationMigrations: Migration[] = [
  {
    id: '0502-invitations',
    sql: `
      CREATE TABLE project_invitations (
        project_id TEXT NOT NULL,
        id TEXT NOT NULL,
        email TEXT NOT NULL,
        role TEXT NOT NULL,
        status TEXT NOT NULL,
        token_digest TEXT NOT NULL UNIQUE,
        inviter_id TEXT NOT NULL,
        inviter_email TEXT NOT NULL,
        invitee_id TEXT,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL,
        PRIMARY KEY (project_id, id)
      )`,
  },
  {
    id: '0514-invitation-keys',
    sql: `ALTER TABLE project_invitations ADD COLUMN inviter_key_id TEXT NOT NULL DEFAULT ''`,
  },
]

const COLUMNS = `project_id AS "projectId", id, email, role, status, inviter_id AS "inviterId",
  inviter_email AS "inviterEmail", inviter_key_id AS "inviterKeyId", invitee_id AS "inviteeId", created_at AS "createdAt",
  updated_at AS "updatedAt", expires_at AS "expiresAt"`

export interface InvitationsStore {
  insert(invitation: Invitation, tokenDigest: string): Promise<void>
  /** Newest first. */
  list(projectId: string): Promise<Invitation[]>
  find(projectId: string, id: string): Promise<Invitation | undefined>
  findByDigest(tokenDigest: string): Promise<Invitation | undefined>
  /** Closes a pending invitation. Returns whether it was pending. */
  end(
    invitation: Pick<Invitation, 'projectId' | 'id'>,
    change: { status: InvitationStatus; inviteeId: string | null; now: number },
  ): Promise<boolean>
  /** Cancels pending invitations to an address, so that at most one is open. */
  cancelPending(projectId: string, email: string, now: number): Promise<void>
  /** Marks the invitations of a removed member. */
  removeOf(projectId: string, inviteeId: string, now: number): Promise<void>
}

/** The only SQL for invitations. */
export const createInvitationsStore = (db: Queries): InvitationsStore => ({
  async insert(invitation, tokenDigest) {
    const { projectId, id, email, role, status, inviterId, inviterEmail, inviterKeyId, inviteeId } =
      invitation
    await db.run(
      `INSERT INTO project_invitations (project_id, id, email, role, status, token_digest, inviter_id,
         inviter_email, inviter_key_id, invitee_id, created_at, updated_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        projectId,
        id,
        email,
        role,
        status,
        tokenDigest,
        inviterId,
        inviterEmail,
        inviterKeyId,
        inviteeId,
        invitation.createdAt,
        invitation.updatedAt,
        invitation.expiresAt,
      ],
    )
  },
  list: (projectId) =>
    db.all<Invitation>(
      `SELECT ${COLUMNS} FROM project_invitations WHERE project_id = $1 ORDER BY created_at DESC, id`,
      [projectId],
    ),
  find: (projectId, id) =>
    db.get<Invitation>(`SELECT ${COLUMNS} FROM project_invitations WHERE project_id = $1 AND id = $2`, [
      projectId,
      id,
    ]),
  findByDigest: (tokenDigest) =>
    db.get<Invitation>(`SELECT ${COLUMNS} FROM project_invitations WHERE token_digest = $1`, [tokenDigest]),
  async end({ projectId, id }, { status, inviteeId, now }) {
    const { changes } = await db.run(
      `UPDATE project_invitations SET status = $3, invitee_id = $4, updated_at = $5
       WHERE project_id = $1 AND id = $2 AND status = 'pending'`,
      [projectId, id, status, inviteeId, now],
    )
    return changes > 0
  },
  async cancelPending(projectId, email, now) {
    await db.run(
      `UPDATE project_invitations SET status = 'cancelled', updated_at = $3
       WHERE project_id = $1 AND email = $2 AND status = 'pending'`,
      [projectId, email, now],
    )
  },
  async removeOf(projectId, inviteeId, now) {
    await db.run(
      `UPDATE project_invitations SET status = 'removed', updated_at = $3
       WHERE project_id = $1 AND invitee_id = $2 AND status = 'accepted'`,
      [projectId, inviteeId, now],
    )
  },
})
