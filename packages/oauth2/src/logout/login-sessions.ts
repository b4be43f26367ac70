import type { Transaction } from '@tillkey/sql'
import { createConsentsStore } from '../consent/consents-store.ts'
import { oauth2Error } from '../http/oauth2-errors.ts'
import { createLoginSessionsStore, type LoginSession } from '../login/login-sessions-store.ts'
import type { AuthorizationServer } from '../provider.ts'
import { writeLogoutMessages } from './back-channel.ts'
import { endIdentitySession } from './identity-sessions.ts'

/** Ends remembered logins and notifies their clients. */
export async function endLogins(
  provider: AuthorizationServer,
  tx: Transaction,
  logins: readonly LoginSession[],
): Promise<void> {
  const { project } = provider
  for (const { id, subject } of logins) {
    await writeLogoutMessages(provider, tx, { sessionId: id, subject })
    await createLoginSessionsStore(tx).delete(project.id, id)
    await createConsentsStore(tx).forgetSession(project.id, id)
  }
}

/** Ends a remembered login and the person's session, and notifies the clients. Does nothing if it does not exist. */
export async function endLoginSession(provider: AuthorizationServer, id: string): Promise<void> {
  const { db, project, now, ports } = provider
  await db.transaction(async (tx) => {
    const session = await createLoginSessionsStore(tx).find(project.id, id, now())
    if (!session) return
    await endLogins(provider, tx, [session])
    const target = { type: 'login_session', id }
    await ports.audit?.note(tx, { projectId: project.id, action: 'login_session.revoked', target })
    if (session.identitySession !== '') await endIdentitySession(provider, tx, session.identitySession)
  })
}

/** Ends one remembered login with notification, or all of a subject without. */
export async function revokeLoginSessions(
  provider: AuthorizationServer,
  { subject, sid }: { subject: string | undefined; sid: string | undefined },
): Promise<void> {
  const { db, project, ports } = provider
  if (sid !== undefined) return endLoginSession(provider, sid)
  if (subject === undefined) throw oauth2Error('invalid_request', 'subject or sid is missing.')
  await db.transaction(async (tx) => {
    await createLoginSessionsStore(tx).deleteBySubject(project.id, subject)
    await createConsentsStore(tx).forgetSubjectsSessions(project.id, subject)
    const target = { type: 'login_sessions', id: subject }
    await ports.audit?.note(tx, { projectId: project.id, action: 'login_sessions.revoked', target })
  })
}
