import type { Identity } from '../identities/identity.ts'

/** A way in which somebody proved who they are, and when (milliseconds). */
export interface AuthenticationMethod {
  method: string
  aal: 'aal1' | 'aal2'
  completedAt: number
  provider?: string
}

/** Where a session was begun or proved anew. */
export interface Device {
  id: string
  ipAddress: string
  /** Absent where the browser or app named none. */
  userAgent?: string
  location: string
}

/** A sign-in that lasts. Times are milliseconds. */
export interface Session {
  id: string
  projectId: string
  identityId: string
  /** Not ended; whether it still counts also depends on its expiry and on the state of the identity. */
  isActive: boolean
  aal: 'aal1' | 'aal2'
  methods: AuthenticationMethod[]
  devices: Device[]
  authenticatedAt: number
  issuedAt: number
  expiresAt: number
}

/** A session and whose it is. */
export interface OwnedSession {
  session: Session
  identity: Identity
}

/** With when it began, by which lists are ordered: what is issued anew keeps its place. */
export type ListedSession = OwnedSession & { createdAt: number }
