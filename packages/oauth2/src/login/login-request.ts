import type { AuthorizationRequest } from '../authorize/authorization.ts'
import type { Decision } from '../interactions/decision.ts'

/** A login request, stored under its challenge. */
export interface LoginRequest {
  /** Shared by all steps of the authorization flow. */
  flowId: string
  request: AuthorizationRequest
  /** Value of the CSRF cookie. */
  csrf: string
  /** Whether the person is already signed in, so the page need not ask. */
  skip: boolean
  /** Empty unless `skip`. */
  subject: string
  /** Existing or future login session. */
  sessionId: string
  /** Milliseconds since 1970; `null` unless `skip`. */
  authenticatedAt: number | null
  /** Milliseconds since 1970, rounded to seconds. */
  requestedAt: number
}

/** Acceptance submitted by a login page. */
export interface LoginAcceptance {
  subject: string
  remember: boolean
  /** Seconds; 0 or less means until the browser closes. */
  rememberFor: number
  extendSession: boolean
  acr: string
  amr: readonly string[]
  /** Empty if not forced. */
  forcedSubject: string
  identitySession: string
  context: unknown
  /** Milliseconds since 1970. */
  authenticatedAt: number
}

export type LoginDecision = Decision<LoginAcceptance>
