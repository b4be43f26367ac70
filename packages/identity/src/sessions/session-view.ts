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
