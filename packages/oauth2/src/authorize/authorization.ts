import type { Client } from '../clients/client.ts'
import type { CodeChallenge } from '../pkce.ts'
import type { ClaimNames } from './requested-claims.ts'

export type ResponseMode = 'query' | 'fragment' | 'form_post'

/** What a client asks for, once it was found to be in order: what a walk remembers between its steps. */
export interface AuthorizationRequest {
  clientId: string
  /** Where the answer goes. */
  redirectUri: string
  /** Whether the request named it; the exchange of a code has to name it again then. */
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
  acrValues: readonly string[]
  /** Those of which one has to be met (`claims`). */
  essentialAcrValues?: readonly string[]
  uiLocales: readonly string[]
  display: string
  loginHint: string
  /** Who has to be signed in, as the client knows them (`claims`); anybody where it does not say. */
  expectedSubjects?: readonly string[]
  /** Claims about the person that are asked for one by one (`claims`). */
  claimNames?: readonly string[]
  /** Those of them that are to stand in the ID token, and those that userinfo is to tell. */
  namedIn?: ClaimNames
  /** Claims of the ID token that was given as a hint; `null` without one. */
  hint: Record<string, unknown> | null
  /** The whole address that the walk began with. */
  requestUrl: string
}

/** Where the answer to a client goes. */
export interface ResponseTarget {
  redirectUri: string
  mode: ResponseMode
  state: string
}

/** A client and what it asks for. */
export interface Authorization {
  client: Client
  request: AuthorizationRequest
}

/** Whether an answer comes in the query unless the client wants it elsewhere. */
export const comesInQuery = (types: readonly string[]): boolean => types.length === 1 && types[0] === 'code'
