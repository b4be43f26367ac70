import type { AcceptedChallenge, ProjectContext } from '@tillkey/platform-core'
import { identityConfig } from '../identity-config.ts'
import type { SessionWithIdentity } from '../sessions/session.ts'

/** Describes a session to OAuth 2.0 clients (OpenID Connect Core 2). */
export function acceptedChallenge(
  { session, identity }: SessionWithIdentity,
  project: ProjectContext,
  now: number,
): AcceptedChallenge {
  const { persistent } = identityConfig(project).session
  return {
    subject: identity.id,
    sessionId: session.id,
    acr: session.aal,
    amr: [...new Set(session.methods.map(({ method }) => method))],
    authenticatedAt: session.authenticatedAt,
    rememberFor: persistent ? Math.max(1, Math.floor((session.expiresAt - now) / 1000)) : 0,
  }
}
