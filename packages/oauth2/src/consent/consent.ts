import type { AuthorizationRequest } from '../authorize/authorization.ts'
import type { Decision } from '../interactions/decision.ts'
import type { LoginAcceptance } from '../login/login-request.ts'

/** A consent request, stored under its challenge. */
export interface ConsentRequest {
  flowId: string
  request: AuthorizationRequest
  csrf: string
  loginChallenge: string
  sessionId: string
  login: LoginAcceptance
  /** Subject under which the client knows the person. */
  shownSubject: string
  /** Whether an earlier consent covers the request, so the page need not ask. */
  skip: boolean
  /** Start of the flow in milliseconds since 1970, rounded to seconds. */
  requestedAt: number
}

/** Acceptance submitted by a consent page. */
export interface ConsentAcceptance {
  scopes: readonly string[]
  audience: readonly string[]
  idTokenClaims: Record<string, unknown>
  /** Claims for userinfo only. Absent if the page did not distinguish. */
  userinfoClaims?: Record<string, unknown>
  accessClaims: Record<string, unknown>
  /** Individually granted claims beyond the scopes. Absent if the page submitted all claims itself. */
  claimNames?: readonly string[]
  remember: boolean
  /** Seconds; 0 or less means no expiry. */
  rememberFor: number
  context: unknown
  /** Milliseconds since 1970. */
  handledAt: number
}

export type ConsentDecision = Decision<ConsentAcceptance>

/** Contents of a stored consent. */
export interface ConsentContent {
  challenge: string
  request: ConsentRequest
  accepted: ConsentAcceptance
}
