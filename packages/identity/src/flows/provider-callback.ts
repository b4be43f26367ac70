import type { VerifiedClaims } from '../providers/providers.ts'

/** What a browser brought back from a provider, with what it was sent there for. */
export interface ProviderCallback {
  /** The provider's id. */
  provider: string
  /** Who the provider says it is; absent when it does not say, or is not believed. */
  claims?: VerifiedClaims
  /** Why not, for the person at the form. */
  refusal?: string
}
