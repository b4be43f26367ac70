import type { OAuth2LoginSession } from '@tillkey/contract/platform/oauth2/login-schemas.ts'
import { formatTime } from '@tillkey/wire'
import type { LoginSession, SessionClient } from './login-sessions-store.ts'

/** API view of remembered logins with the clients of each. */
export function viewLoginSessions(
  sessions: readonly LoginSession[],
  clients: readonly SessionClient[],
): OAuth2LoginSession[] {
  const bySession = Map.groupBy(clients, ({ sessionId }) => sessionId)
  return sessions.map(({ id, subject, amr, acr, isPersistent, identitySession, ...times }) => ({
    id,
    subject,
    authenticated_at: formatTime(times.authenticatedAt),
    expires_at: formatTime(times.expiresAt),
    ...(acr !== '' && { acr }),
    amr: [...amr],
    ...(isPersistent !== null && { is_persistent: isPersistent }),
    ...(identitySession !== '' && { identity_session_id: identitySession }),
    clients: (bySession.get(id) ?? []).map(({ clientId, name }) => ({
      client_id: clientId,
      client_name: name,
    })),
  }))
}
