import type { Session as SessionBody } from '@tillkey/contract/platform/identity/session-models.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import { identityView, time } from '../identities/identity-view.ts'
import type { AuthenticationMethod, Device, OwnedSession } from './sessions-store.ts'

const methodView = ({ method, aal, completedAt, provider }: AuthenticationMethod) => ({
  method,
  aal,
  completed_at: time(completedAt),
  ...(provider && { provider }),
})

const deviceView = ({ id, ipAddress, userAgent, location }: Device) => ({
  id,
  ip_address: ipAddress,
  ...(userAgent && { user_agent: userAgent }),
  location,
})

/** A session in a list: of whose it is, what is cheap to say. */
export function listedSessionView(owned: OwnedSession, project: ProjectContext, now: number): SessionBody {
  const { identity, ...session } = sessionView(owned, project, now)
  if (!identity) return session
  const { verifiable_addresses: _verifiable, recovery_addresses: _recovery, ...bare } = identity
  return { ...session, identity: { ...bare, schema_url: '' } }
}

/** A session by itself, as the answer to its change. */
export function bareSessionView(owned: OwnedSession, project: ProjectContext, now: number): SessionBody {
  const { identity: _identity, ...session } = sessionView(owned, project, now)
  return { ...session, devices: [] }
}

/** A session as callers see it. */
export const sessionView = (
  { session, identity }: OwnedSession,
  project: ProjectContext,
  now: number,
): SessionBody => ({
  id: session.id,
  active: session.isActive && session.expiresAt > now && identity.state === 'active',
  expires_at: time(session.expiresAt),
  authenticated_at: time(session.authenticatedAt),
  authenticator_assurance_level: session.aal,
  authentication_methods: session.methods.map(methodView),
  issued_at: time(session.issuedAt),
  identity: identityView(identity, project),
  devices: session.devices.map(deviceView),
})
