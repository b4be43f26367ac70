import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import type { Draft } from '@tillkey/identity/identities/identity-changes.ts'
import type { Authentication, IssuedSession } from '@tillkey/identity/sessions/sessions.ts'
import type { FormRequest, Submission } from '../flow-definition.ts'
import type { WaitingClient } from '../login-challenge.ts'
import type { Outcome } from '../outcome.ts'
import type { FlowMethod } from '../steps.ts'
import type { StartedVerification } from '../verification/start-verifications.ts'

/** Public state of registration flows. */
export interface RegistrationContext {
  organizationId: string | null
  /** The waiting OAuth 2.0 client. */
  waiting?: WaitingClient | undefined
}

/** A submitted registration form. */
export interface RegistrationSubmission extends Submission<RegistrationContext> {
  /** Set by the method: the identity to create and its authentication method. */
  accepted?: { draft: Draft; method: Authentication['method'] }
  /** Set by the method: replaces the fields of a refused form. */
  form?: UiNode[]
  /** Set by the method: decides what follows a duplicate. */
  onDuplicate?: () => Promise<Outcome>
  /** The identity, once created. */
  identity?: Identity
  /** Started verifications of its addresses. */
  verifications?: readonly StartedVerification[]
  /** Set by hooks: overrides the return URL. */
  redirectTo?: string
  /** The session, when the new identity is signed in. */
  issued?: IssuedSession
}

export type RegistrationForm = FormRequest<RegistrationContext>

/** A registration method: `run` sets `accepted` and writes nothing. */
export type RegistrationMethod = FlowMethod<RegistrationSubmission, RegistrationForm>
