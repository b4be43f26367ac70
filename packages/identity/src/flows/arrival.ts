import type { Vouched } from '../providers/providers.ts'

/** What a browser brought back from a provider, with what it was sent there for. */
export interface Arrival {
  /** The provider's id. */
  provider: string
  /** Who the provider says it is; absent when it does not say, or is not believed. */
  vouched?: Vouched
  /** Why not, for the person at the form. */
  refusal?: string
}
