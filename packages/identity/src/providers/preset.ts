import type { ProviderSettings } from '../config/oidc-config.ts'
import type { JsonObject } from '../values.ts'
import type { Claims } from './claims.ts'
import type { ProviderCalls } from './provider-calls.ts'

/** Where a provider is reached. */
export interface Endpoints {
  /** Who ID tokens are of; empty where there are none. */
  issuer: string
  authorization: string
  token: string
  userinfo: string
  /** Where the keys of ID tokens are. */
  keys: string
  /** How we show the token endpoint who we are. */
  tokenAuth: 'basic' | 'post'
  /** Whether codes can be bound to who asked for them (RFC 7636). */
  takesChallenge: boolean
}

/** What a provider gave for a code. */
export interface Tokens {
  access: string
  id: string
  refresh: string
}

/** What is known when it is asked who it is. */
export interface TokenResult {
  settings: ProviderSettings
  endpoints: Endpoints
  tokens: Tokens
  /** What the verified ID token says; nothing where there was none. */
  idClaims: JsonObject | undefined
  /** What the browser brought beside the code. */
  brought: Readonly<Record<string, string>>
  calls: ProviderCalls
}

/** A kind of provider: how it differs from OpenID Connect as it is written. */
export interface Preset {
  /** Where it is reached, when that is not discovered. */
  endpoints?(settings: ProviderSettings): Endpoints
  /** The issuer that is discovered when the settings name none. */
  issuer?(settings: ProviderSettings): string
  /** Whether it signs ID tokens, so that apps can submit them. */
  isOpenId: boolean
  /** Parameters of the authorization address beside those of every provider. */
  parameters?(settings: ProviderSettings): Record<string, string>
  /** The scopes that are asked for. */
  scope?(settings: ProviderSettings): readonly string[]
  /** Our secret, where that is not the one of the settings. */
  clientSecret?(settings: ProviderSettings, now: number): Promise<string>
  /** The access token in the answer of the token endpoint, where it stands in a place of its own. */
  accessIn?(answer: JsonObject): string
  /** The issuer that an ID token has to name, by what it says unproved; that of the endpoints unless told. */
  expectedIssuer?(settings: ProviderSettings, unproved: JsonObject): string
  /** Whether an ID token that an app submits may lack a nonce. */
  mayLackNonce?(idClaims: JsonObject): boolean
  /** Who it is, in the standard's names. */
  claims(found: TokenResult): Promise<Claims>
}
