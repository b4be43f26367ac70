import type { Ports } from '@tillkey/platform-core'
import type { Transaction } from '@tillkey/sql'
import type { Session } from './sessions-store.ts'

type Named = Pick<Session, 'projectId' | 'id' | 'identityId'>

/** Tells that somebody has a new session, or proved more in the one they have. */
export const noteSession = async (
  tx: Transaction,
  { events }: Ports,
  { name, session }: { name: 'SessionIssued' | 'SessionChanged'; session: Named & Pick<Session, 'aal'> },
): Promise<void> =>
  events?.note(tx, {
    projectId: session.projectId,
    name,
    attributes: { session_id: session.id, identity_id: session.identityId, session_aal: session.aal },
  })

/** Tells that sessions are over. */
export async function noteEndedSessions(
  tx: Transaction,
  { events, audit }: Ports,
  { projectId, ids }: { projectId: string; ids: readonly string[] },
): Promise<void> {
  for (const id of ids)
    await events?.note(tx, { projectId, name: 'SessionRevoked', attributes: { session_id: id } })
  const target = { type: 'session', id: ids.length === 1 ? (ids[0] ?? '') : '' }
  await audit?.note(tx, { projectId, action: 'sessions.revoked', target, before: { count: ids.length, ids } })
}

/** Tells that an administrator let a session live longer. */
export const noteExtension = async (
  tx: Transaction,
  { audit }: Ports,
  { projectId, id, from, to }: { projectId: string; id: string; from: number; to: number },
): Promise<void> =>
  audit?.note(tx, {
    ...{ projectId, action: 'session.extended', target: { type: 'session', id } },
    before: { expires_at: new Date(from).toISOString() },
    after: { expires_at: new Date(to).toISOString() },
  })
