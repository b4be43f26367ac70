import type { Session as SessionBody } from '@tillkey/contract/platform/identity/session-models.ts'
import { offsetHeaders, ok, readOffsetPage } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import { identityView, time } from '../identities/views/identity-view.ts'
import type { AuthenticationMethod, Device, SessionWithIdentity } from './session.ts'

const methodView = ({ method, aal, completedAt, provider }: AuthenticationMethod) => ({
  method,
  aal,
  completed_at: time(completedAt),
  ...(provider && { provider }),
})

const deviceView = ({ id, ipAddress, userAgent, location }: Device) => ({
  id,
  ip_address: ipAddress,
  ...(userAgent !== undefined && { user_agent: userAgent }),
  location,
})

/** Renders a session of a list: identity without addresses and schema URL. */
export function listedSessionView(
  owned: SessionWithIdentity,
  project: ProjectContext,
  now: number,
): SessionBody {
  const { identity, ...session } = sessionView(owned, project, now)
  if (!identity) return session
  const { verifiable_addresses: _verifiable, recovery_addresses: _recovery, ...bare } = identity
  return { ...session, identity: { ...bare, schema_url: '' } }
}

/** Renders a session without identity and devices, as the response to a change. */
export function bareSessionView(
  owned: SessionWithIdentity,
  project: ProjectContext,
  now: number,
): SessionBody {
  const { identity: _identity, ...session } = sessionView(owned, project, now)
  return { ...session, devices: [] }
}

/** Renders a session in the form of the API. */
export const sessionView = (
  { session, identity }: SessionWithIdentity,
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

/** As published, the empty response has a content type. */
export const ENDED = { status: 204, headers: { 'content-type': 'application/json; charset=utf-8' } } as const

interface SessionsList {
  path: string
  /** Page parameters. */
  args: Parameters<typeof readOffsetPage>[0]
  /** Further parameters to keep in page links. */
  parameters?: Record<string, string> | undefined
  find(page: ReturnType<typeof readOffsetPage>): Promise<SessionWithIdentity[]>
  count(): Promise<number>
}

/** Returns a page of the sessions of one identity, with links and total. */
export async function sessionsPage(project: ProjectContext, list: SessionsList, now: number) {
  const page = readOffsetPage(list.args)
  const found = await list.find(page)
  const body = found.map((owned) => listedSessionView(owned, project, now))
  return ok(body, offsetHeaders(list, page, await list.count()))
}
