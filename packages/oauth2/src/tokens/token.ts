import type { CodeChallenge } from '../pkce.ts'
import type { OpaqueKind } from './opaque-token.ts'

/** What an ID token says beside what each one has of its own. */
export interface IdTokenSession {
  /** As the client sees the person: the subject itself, or a pairwise one. */
  subject: string
  /** Seconds since 1970, as the following; `null` where nobody signed in. */
  authenticatedAt: number | null
  requestedAt: number | null
  issuedAt: number
  acr: string
  amr: readonly string[]
  nonce: string
  /** Claims of the consent, and `sid`. */
  claims: Record<string, unknown>
  /** Claims of the consent that userinfo tells in their place, where they are not the same. */
  userinfoClaims?: Record<string, unknown>
}

/** What all tokens of a chain share: what was granted, to whom, by whom. */
export interface Grant {
  /** Id of the consent; tokens that nobody consented to are a chain of their own. */
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

/** What a code remembers of the request it was issued for. */
export interface CodeContent {
  grant: Grant
  /** Where it was sent to, when the request said so: the exchange has to say the same. */
  redirectUri: string | null
  codeChallenge: CodeChallenge | null
  /** Whether tokens came with it: the ID token that it is exchanged for names it, too. */
  isHybrid?: boolean
}

export type TokenContent = Pick<CodeContent, 'grant'> & Partial<Omit<CodeContent, 'grant'>>

/**
 * `used`: a code or refresh token that was exchanged, an access token that a newer one replaced. `revoked`: with its chain.
 * `withdrawn`: with the consent, as if it had never been there.
 */
export type TokenState = 'active' | 'used' | 'revoked' | 'withdrawn'

export interface StoredToken {
  /** Digest of the signature, or of a JWT's `jti`. */
  id: string
  projectId: string
  kind: OpaqueKind
  state: TokenState
  content: TokenContent
  /** Milliseconds since 1970, as the following. */
  issuedAt: number
  usedAt: number | null
  /** How often it was exchanged again in its grace. */
  reuses: number
  /** `null`: never. */
  expiresAt: number | null
}
