import { IDENTITY, type IdentityRow, toIdentity } from '../identities/identity-rows.ts'
import type { AuthenticationMethod, Device, Session, SessionWithIdentity } from './session.ts'

interface SessionRow {
  project_id: string
  id: string
  identity_id: string
  active: number
  aal: 'aal1' | 'aal2'
  methods: string
  devices: string
  authenticated_at: number
  issued_at: number
  expires_at: number
}

/** A session joined with its identity, whose columns keep their names. */
export type JoinedRow = IdentityRow &
  Omit<SessionRow, 'id' | 'identity_id' | 'project_id'> & { session_id: string; session_created_at: number }

const toSession = (row: SessionRow): Session => ({
  id: row.id,
  projectId: row.project_id,
  identityId: row.identity_id,
  isActive: row.active === 1,
  aal: row.aal,
  methods: JSON.parse(row.methods) as AuthenticationMethod[], // written by this store
  devices: JSON.parse(row.devices) as Device[], // written by this store
  authenticatedAt: row.authenticated_at,
  issuedAt: row.issued_at,
  expiresAt: row.expires_at,
})

/** Maps a joined row to the session and its identity. */
export const toOwned = (row: JoinedRow): SessionWithIdentity => ({
  session: toSession({ ...row, id: row.session_id, identity_id: row.id }),
  identity: toIdentity(row),
})

/** Sessions joined with their identities. */
export const JOINED = `
  SELECT ${IDENTITY}, s.id AS session_id, s.active, s.aal, s.methods, s.devices, s.authenticated_at, s.issued_at, s.expires_at,
    s.created_at AS session_created_at
  FROM sessions s JOIN identities i ON i.project_id = s.project_id AND i.id = s.identity_id`
