import type { CsrfToken } from '@tillkey/identity/browser/csrf.ts'
import type { PendingAddress } from '@tillkey/identity/identities/addresses/pending-addresses.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import type { Transaction } from '@tillkey/sql'
import type { Submission } from './submission.ts'

/** A requested address change, stored in the flow that verifies it. */
export interface AddressChange extends PendingAddress {
  identityId: string
  /** Session of the request; the change ends with it. */
  sessionId: string
  /** Superseded, or impossible. */
  isOver?: boolean
}

/** A verification started by a change of addresses. */
export interface StartedVerification {
  flowId: string
  address: string
  /** False when the message limit was reached: the flow then asks for the address. */
  isSent: boolean
}

/** A submission that may start verifications. */
export interface VerifyingSubmission extends Submission {
  /** Started verifications. */
  verifications?: readonly StartedVerification[]
  /** Result of hooks: the response names the verifications as next steps. */
  showsVerifications?: boolean
}

/** What led to the new addresses. */
export interface VerificationOccasion {
  submission: Submission
  /** New CSRF token of the browser; absent for apps. */
  csrf: CsrfToken | undefined
  /** Owner of an address, when it differs from the identity; prevents messages to a wrong recipient. */
  owner?(address: string): Identity | undefined
  /** Addresses that are added once verified. */
  changes?: readonly AddressChange[] | undefined
  /** The addresses to verify. Default: those that were sent nothing yet. */
  only?: readonly string[]
}

/**
 * Starts a verification for each pending address of an identity, and for each requested one, inside a transaction
 * that the services take part in. Resolves with the changed identity. Does nothing when verification is disabled.
 */
export type StartVerifications = (
  occasion: VerificationOccasion,
  identity: Identity,
  tx: Transaction,
) => Promise<{ identity: Identity; started: StartedVerification[] }>
