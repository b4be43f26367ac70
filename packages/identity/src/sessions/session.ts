import type { Identity } from '../identities/identity.ts'

/** A completed authentication method; times are milliseconds. */
export interface AuthenticationMethod {
  method: string
  aal: 'aal1' | 'aal2'
  completedAt: number
  provider?: string
}

/** Where a session was started or upgraded. */
export interface Device {
  id: string
  ipAddress: string
  /** Absent when the client sent none. */
  userAgent?: string
  location: string
}

/** A session. Times are milliseconds. */
export interface Session {
  id: string
  projectId: string
  identityId: string
  /** False once revoked. A live session must also be unexpired, and its identity active. */
  isActive: boolean
  aal: 'aal1' | 'aal2'
  methods: AuthenticationMethod[]
  devices: Device[]
  authenticatedAt: number
  issuedAt: number
  expiresAt: number
}

export interface SessionWithIdentity {
  session: Session
  identity: Identity
}

/** `createdAt` orders lists: it does not change when a session is renewed. */
export type ListedSession = SessionWithIdentity & { createdAt: number }
