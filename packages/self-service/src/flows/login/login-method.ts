import type { ProviderConnection } from '@tillkey/identity/identities/connections.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import type { Authentication, IssuedSession } from '@tillkey/identity/sessions/sessions.ts'
import type { FormRequest, Submission } from '../flow-definition.ts'
import type { WaitingClient } from '../login-challenge.ts'
import type { FlowMethod } from '../steps.ts'
import type { StartedVerification } from '../verification/start-verifications.ts'

/** Public state of login flows. */
export interface LoginContext {
  /** Whether a signed-in user confirms their identity. */
  refresh: boolean
  requestedAal: 'aal1' | 'aal2'
  organizationId: string | null
  /** Trait with the address for a code as second factor. */
  via?: string | undefined
  /** The waiting OAuth 2.0 client. */
  waiting?: WaitingClient | undefined
  /** A pending connection: provider, identifier of the account and its sign-in hints. */
  link?:
    | { provider: string; identifier: string; types: readonly string[]; providers: readonly string[] }
    | undefined
}

/** A submitted login form. */
export interface LoginSubmission extends Submission<LoginContext> {
  /** Set by the method once the user is known. */
  authentication?: Authentication
  /** Set by the method: the attempt to uncount on success. */
  counted?: { identifier: string; knownDevice: string | undefined }
  /** Set by the method: an address it verified. */
  provedAddress?: string
  /** Connection to add on success. */
  link?: ProviderConnection
  /** The session, once started. */
  issued?: IssuedSession
  /** Set by hooks: the identity to show in the response only. */
  shownIdentity?: Identity
  /** Set by hooks: started verifications. */
  verifications?: readonly StartedVerification[]
  /** Set by hooks: overrides the return URL. */
  redirectTo?: string
  /** Set when a second factor is required. */
  requiresStepUp?: boolean
}

export type LoginForm = FormRequest<LoginContext>

/** A login method: `run` sets `authentication`. */
export type LoginMethod = FlowMethod<LoginSubmission, LoginForm>
