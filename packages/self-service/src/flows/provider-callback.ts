import type { VerifiedClaims } from '../providers/providers.ts'

/** Result of a provider callback. */
export interface ProviderCallback {
  /** Id of the provider. */
  provider: string
  /** Verified claims; absent when sign-in was refused or the claims are invalid. */
  claims?: VerifiedClaims
  /** Reason of a refusal, for the user. */
  refusal?: string
}
