import type { AuthorizationRequest } from '../authorize/authorization.ts'
import type { Decision } from '../interactions/decision.ts'
import type { LoginAcceptance } from '../login/login-request.ts'

/** A consent that a page is asked for: what is kept under its challenge. */
export interface ConsentRequest {
  flowId: string
  request: AuthorizationRequest
  csrf: string
  loginChallenge: string
  sessionId: string
  login: LoginAcceptance
  /** As the client sees the person. */
  shownSubject: string
  /** An earlier consent covers it: the page need not ask. */
  skip: boolean
  /** Milliseconds since 1970, whole seconds: when the walk began. */
  requestedAt: number
}

/** What a page said of a consent. */
export interface ConsentAcceptance {
  scopes: readonly string[]
  audience: readonly string[]
  idTokenClaims: Record<string, unknown>
  /** Told by userinfo, and not in the ID token; absent where a page made no difference. */
  userinfoClaims?: Record<string, unknown>
  accessClaims: Record<string, unknown>
  /** Claims that the person lets the client have one by one, beside its scopes; absent where a page told all claims itself. */
  claimNames?: readonly string[]
  remember: boolean
  /** Seconds; 0 and less: for ever. */
  rememberFor: number
  context: unknown
  /** Milliseconds since 1970. */
  handledAt: number
}

export type ConsentDecision = Decision<ConsentAcceptance>

/** What is kept of a consent that was given. */
export interface ConsentContent {
  challenge: string
  request: ConsentRequest
  accepted: ConsentAcceptance
}
