import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { Draft } from '@tillkey/identity/identities/changes/identity-changes.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import type { Authentication, IssuedSession } from '@tillkey/identity/sessions/sessions.ts'
import type { Flow } from '../flow.ts'
import type { FlowMethod } from '../flow-method.ts'
import type { WaitingClient } from '../login-challenge.ts'
import type { Outcome } from '../outcome.ts'
import type { Step } from '../step.ts'
import type { FormRequest, Submission } from '../submission.ts'
import type { VerifyingSubmission } from '../verification-occasion.ts'

/** Public state of registration flows. */
export interface RegistrationContext {
  organizationId: string | null
  /** The waiting OAuth 2.0 client. */
  waiting?: WaitingClient | undefined
}

/** A registration that a method has accepted. */
export interface AcceptedRegistration {
  /** The identity to create. */
  draft: Draft
  method: Authentication['method']
  /** Fields of a form refused later. Default: those of the flow, repopulated. */
  fields?: UiNode[]
  /** Decides what follows a duplicate of the draft. */
  onDuplicate?(draft: Draft): Promise<Outcome>
}

/** A submitted registration form, with the results of its steps. */
export interface RegistrationSubmission extends Submission<RegistrationContext>, VerifyingSubmission {
  flow: Flow<RegistrationContext>
  /** Result of the method. */
  accepted?: AcceptedRegistration
  /** The account that a hidden duplicate collides with. */
  hiddenOwner?: Identity
  /** The identity, once created. */
  identity?: Identity
  /** Result of hooks: overrides the return URL. */
  redirectTo?: string
  /** The session, when the new identity is signed in. */
  issued?: IssuedSession
}

/** Returns the registration that the method has accepted. */
export function acceptedRegistration({ accepted }: RegistrationSubmission): AcceptedRegistration {
  if (!accepted) throw new Error('a registration method accepted nothing')
  return accepted
}

export type RegistrationStep = Step<RegistrationSubmission>

export type RegistrationForm = FormRequest<RegistrationContext>

/** A registration method: `run` returns `accepted` and writes nothing. */
export interface RegistrationMethod extends FlowMethod<RegistrationSubmission, RegistrationForm> {
  /** Whether a registration in steps shows it before the traits are known. */
  showsWithProfile?: boolean
}
