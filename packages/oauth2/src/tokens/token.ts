import type { CodeChallenge } from '../requests/pkce.ts'
import type { OpaqueKind } from './opaque-token.ts'

/** Claims shared by the ID tokens of a chain. */
export interface IdTokenSession {
  /** Subject as the client knows it: public or pairwise. */
  subject: string
  /** Seconds since 1970; `null` if nobody signed in. */
  authenticatedAt: number | null
  requestedAt: number | null
  issuedAt: number
  acr: string
  amr: readonly string[]
  nonce: string
  /** Claims of the consent, and `sid`. */
  claims: Record<string, unknown>
  /** Claims for userinfo, if they differ from `claims`. */
  userinfoClaims?: Record<string, unknown>
}

/** Session of tokens that a client gets for itself. `issuedAt` is in seconds since 1970. */
export const sessionWithoutUser = (issuedAt: number): IdTokenSession => ({
  subject: '',
  authenticatedAt: null,
  requestedAt: null,
  acr: '',
  amr: [],
  nonce: '',
  claims: {},
  issuedAt,
})

/** What the tokens of a chain grant. */
export interface Grant {
  /** Id of the consent; tokens without consent form a chain of their own. */
  chainId: string
  clientId: string
  subject: string
  scopes: readonly string[]
  audience: readonly string[]
  idToken: IdTokenSession
  /** Custom claims of access tokens. */
  accessClaims: Record<string, unknown>
  consentChallenge: string
}

/** Contents of an authorization code. */
export interface CodeContent {
  grant: Grant
  /** The `redirect_uri` that the token request must repeat; `null` if the authorization request had none. */
  redirectUri: string | null
  codeChallenge: CodeChallenge | null
  /** Whether the code was issued with tokens; the ID token then has `c_hash`. */
  isHybrid?: boolean
  /** Thumbprint of the key whose possession the holder must prove (RFC 9449). Absent for bearer tokens. */
  proofKey?: string | undefined
}

export type TokenContent = Pick<CodeContent, 'grant'> & Partial<Omit<CodeContent, 'grant'>>

/**
 * `used`: an exchanged code or refresh token, or a replaced access token. `revoked`: with its chain. `withdrawn`: with the
 * consent; treated as unknown.
 */
export type TokenState = 'active' | 'used' | 'revoked' | 'withdrawn'

export interface StoredToken {
  /** Digest of the signature, or of a JWT's `jti`. */
  id: string
  projectId: string
  kind: OpaqueKind
  state: TokenState
  content: TokenContent
  /** Milliseconds since 1970. */
  issuedAt: number
  usedAt: number | null
  /** Number of reuses within the grace period. */
  reuses: number
  /** `null` means no expiry. */
  expiresAt: number | null
}
