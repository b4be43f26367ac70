import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { Identity } from '../../identities/identity.ts'
import type { Draft } from '../../identities/identity-changes.ts'
import type { Authentication, IssuedSession } from '../../sessions/sessions.ts'
import type { FormRequest, Submission } from '../flow-definition.ts'
import type { WaitingClient } from '../login-challenge.ts'
import type { Outcome } from '../outcome.ts'
import type { FlowMethod } from '../steps.ts'
import type { StartedVerification } from '../verification/start-verifications.ts'

/** What registration flows know. */
export interface RegistrationContext {
  organizationId: string | null
  /** The client that waits for somebody to sign in, where one does. */
  waiting?: WaitingClient | undefined
}

/** A form to sign up with, sent by somebody. */
export interface RegistrationSubmission extends Submission<RegistrationContext> {
  /** Set by the method: who is to be created, and how they will have authenticated. */
  accepted?: { draft: Draft; method: Authentication['method'] }
  /** Set by the method: the fields of the form when it comes back, instead of those that it has. */
  form?: UiNode[]
  /** Set by the method: decides what follows when somebody has the details already. */
  onDuplicate?: () => Promise<Outcome>
  /** Set once the identity is there. */
  identity?: Identity
  /** Verifications of its addresses that were started with it. */
  verifications?: readonly StartedVerification[]
  /** Set by hooks: where a browser goes instead of where it wanted to. */
  redirectTo?: string
  /** Set when the new identity is signed in as well. */
  issued?: IssuedSession
}

export type RegistrationForm = FormRequest<RegistrationContext>

/** A way to sign up: `run` fills in `accepted`, and writes nothing. */
export type RegistrationMethod = FlowMethod<RegistrationSubmission, RegistrationForm>
