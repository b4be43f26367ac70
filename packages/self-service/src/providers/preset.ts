import type { ProviderSettings } from '@tillkey/identity/config/oidc-config.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'
import type { Claims } from './claims.ts'
import type { ProviderCalls } from './provider-calls.ts'

/** Endpoints of a provider. */
export interface Endpoints {
  /** Issuer of ID tokens; empty without. */
  issuer: string
  authorization: string
  token: string
  userinfo: string
  /** JWKS URI. */
  keys: string
  /** Client authentication at the token endpoint. */
  tokenAuth: 'basic' | 'post'
  /** Supports PKCE (RFC 7636). */
  takesChallenge: boolean
}

/** Tokens issued for a code. */
export interface Tokens {
  access: string
  id: string
  refresh: string
}

/** Result of the token request, from which claims are read. */
export interface TokenResult {
  settings: ProviderSettings
  endpoints: Endpoints
  tokens: Tokens
  /** Claims of the verified ID token; undefined without one. */
  idClaims: JsonObject | undefined
  /** Parameters of the callback. */
  callbackQuery: Readonly<Record<string, string>>
  calls: ProviderCalls
}

/** A kind of provider, by its differences from standard OpenID Connect. */
export interface Preset {
  /** Fixed endpoints, instead of discovery. */
  endpoints?(settings: ProviderSettings): Endpoints
  /** Default issuer for discovery. */
  issuer?(settings: ProviderSettings): string
  /** Whether it issues ID tokens, which apps can submit. */
  isOpenId: boolean
  /** Additional authorization parameters. */
  parameters?(settings: ProviderSettings): Record<string, string>
  /** Requested scopes. */
  scope?(settings: ProviderSettings): readonly string[]
  /** Computes the client secret. Default: that of the settings. */
  clientSecret?(settings: ProviderSettings, now: number): Promise<string>
  /** Returns the access token when it is not in the standard member. */
  accessIn?(response: JsonObject): string
  /** Expected issuer, which may depend on unverified claims. Default: that of the endpoints. */
  expectedIssuer?(settings: ProviderSettings, unproved: JsonObject): string
  /** Whether an ID token submitted by an app may lack a nonce. */
  mayLackNonce?(idClaims: JsonObject): boolean
  /** Fetches or converts the claims. */
  claims(found: TokenResult): Promise<Claims>
}
