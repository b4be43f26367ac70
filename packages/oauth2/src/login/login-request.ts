import type { AuthorizationRequest } from '../authorize/authorization.ts'
import type { Decision } from '../interactions/decision.ts'

/** A login that a page is asked to decide: what is kept under its challenge. */
export interface LoginRequest {
  /** One for the whole walk. */
  flowId: string
  request: AuthorizationRequest
  /** What the browser has to bring back in a cookie. */
  csrf: string
  /** Signed in already: the page need not ask. */
  skip: boolean
  /** Empty unless `skip`. */
  subject: string
  /** Of the login session there is, or of the one that comes to be. */
  sessionId: string
  /** Milliseconds since 1970; `null` unless `skip`. */
  authenticatedAt: number | null
  /** Milliseconds since 1970, whole seconds. */
  requestedAt: number
}

/** What a page said of a login. */
export interface LoginAcceptance {
  subject: string
  remember: boolean
  /** Seconds; 0 and less: as long as the browser runs. */
  rememberFor: number
  extendSession: boolean
  acr: string
  amr: readonly string[]
  /** Empty: none. */
  forcedSubject: string
  identitySession: string
  context: unknown
  /** Milliseconds since 1970. */
  authenticatedAt: number
}

export type LoginDecision = Decision<LoginAcceptance>
