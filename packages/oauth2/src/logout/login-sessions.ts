import { createConsentsStore } from '../consent/consents-store.ts'
import { createLoginSessionsStore } from '../login/login-sessions-store.ts'
import { oauth2Error } from '../oauth2-errors.ts'
import type { Provider } from '../provider.ts'
import { logoutMessages } from './back-channel.ts'

/** Ends a remembered login and tells the clients that the person used it with; nothing when there is none. */
export async function endLoginSession(provider: Provider, id: string): Promise<void> {
  const { db, project, now } = provider
  const session = await createLoginSessionsStore(db).find(project.id, id, now())
  if (!session) return
  const messages = await logoutMessages(provider, { sessionId: id, subject: session.subject })
  await db.transaction(async (tx) => {
    if (!(await createLoginSessionsStore(tx).delete(project.id, id))) return
    await messages.write(tx)
    await createConsentsStore(tx).forgetSession(project.id, id)
  })
}

/** Ends one remembered login, telling its clients, or all of a subject without telling anybody. */
export async function revokeLoginSessions(
  provider: Provider,
  { subject, sid }: { subject: string | undefined; sid: string | undefined },
): Promise<void> {
  const { db, project } = provider
  if (sid !== undefined) return endLoginSession(provider, sid)
  if (subject === undefined) throw oauth2Error('invalid_request', 'subject or sid is missing.')
  await db.transaction(async (tx) => {
    await createLoginSessionsStore(tx).deleteOfSubject(project.id, subject)
    await createConsentsStore(tx).forgetSubjectsSessions(project.id, subject)
  })
}
