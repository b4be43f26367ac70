import type { Client } from '../clients/client.ts'
import type { CodeChallenge } from '../requests/pkce.ts'

export type ResponseMode = 'query' | 'fragment' | 'form_post'

/** Individually requested claims, by destination. */
export interface ClaimNames {
  idToken: string[]
  userinfo: string[]
}

/** A validated authorization request. Stored while the browser visits the login and consent pages. */
export interface AuthorizationRequest {
  clientId: string
  /** The request of a device (RFC 8628), which gets the tokens in place of a redirect URI. */
  deviceCodeId?: string
  redirectUri: string
  /** Whether the request contained `redirect_uri`; the token request must then repeat it (RFC 6749 4.1.3). */
  namesRedirectUri: boolean
  responseTypes: readonly string[]
  responseMode: ResponseMode
  scopes: readonly string[]
  audience: readonly string[]
  state: string
  nonce: string
  prompt: readonly string[]
  /** Seconds. */
  maxAge: number | null
  codeChallenge: CodeChallenge | null
  /** Thumbprint of the key to which the code is bound (RFC 9449 10, `dpop_jkt`). */
  proofKey?: string | undefined
  acrValues: readonly string[]
  /** Values of an essential `acr` claim (`claims`); one of them must be satisfied. */
  essentialAcrValues?: readonly string[]
  uiLocales: readonly string[]
  display: string
  loginHint: string
  /** Subjects, as the client knows them, one of whom must be signed in (`claims`). Absent: anyone. */
  expectedSubjects?: readonly string[]
  /** Individually requested claims (`claims`). */
  claimNames?: readonly string[]
  /** `claimNames` by destination: ID token or userinfo. */
  namedIn?: ClaimNames
  /** Claims of `id_token_hint`; `null` without one. */
  hint: Record<string, unknown> | null
  /** Full URL the flow began with. */
  requestUrl: string
}

/** Where the response to the client goes. */
export interface ResponseTarget {
  redirectUri: string
  mode: ResponseMode
  state: string
}

export interface Authorization {
  client: Client
  request: AuthorizationRequest
}

/** Whether the default response mode of the response types is `query`. */
export const comesInQuery = (types: readonly string[]): boolean => types.length === 1 && types[0] === 'code'
